import { translated } from '../../translation.ts';
import type { residents as zh } from '../../zh-TW/desk/residents.ts';

export const residents = translated<typeof zh>()({});
