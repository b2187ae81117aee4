import { translated } from '../../translation.ts';
import type { beds as zh } from '../../zh-TW/desk/beds.ts';

export const beds = translated<typeof zh>()({});
