import { translated } from '../../translation.ts';
import type { networks as zh } from '../../zh-TW/desk/networks.ts';

export const networks = translated<typeof zh>()({});
