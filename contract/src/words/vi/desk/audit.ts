import { translated } from '../../translation.ts';
import type { audit as zh } from '../../zh-TW/desk/audit.ts';

export const audit = translated<typeof zh>()({});
