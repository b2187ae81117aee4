import { translated } from '../../translation.ts';
import type { telling as zh } from '../../zh-TW/desk/telling.ts';

export const telling = translated<typeof zh>()({
  tryIt: 'Magpadala ng pagsubok',
  tryLater: 'Ilang beses nang nagpadala ng pagsubok. Maghintay ng {{wait}}, saka magpadala ulit.',
});
