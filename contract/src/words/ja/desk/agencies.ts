import { translated } from '../../translation.ts';
import type { agencies as zh } from '../../zh-TW/desk/agencies.ts';

export const agencies = translated<typeof zh>()({});
