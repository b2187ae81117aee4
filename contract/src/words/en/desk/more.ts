import { translated } from '../../translation.ts';
import type { more as zh } from '../../zh-TW/desk/more.ts';

export const more = translated<typeof zh>()({
  own: 'Mine',
  thisScreen: 'This screen',
});
