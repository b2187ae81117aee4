import { translated } from '../../translation.ts';
import type { devices as zh } from '../../zh-TW/desk/devices.ts';

export const devices = translated<typeof zh>()({});
