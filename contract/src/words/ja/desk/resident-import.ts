import { translated } from '../../translation.ts';
import type { residentImport as zh } from '../../zh-TW/desk/resident-import.ts';

export const residentImport = translated<typeof zh>()({});
