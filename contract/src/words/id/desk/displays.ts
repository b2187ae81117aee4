import { translated } from '../../translation.ts';
import type { displays as zh } from '../../zh-TW/desk/displays.ts';

export const displays = translated<typeof zh>()({});
