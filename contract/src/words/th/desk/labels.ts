import { translated } from '../../translation.ts';
import type { labels as zh } from '../../zh-TW/desk/labels.ts';

export const labels = translated<typeof zh>()({});
