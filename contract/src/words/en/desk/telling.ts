import { translated } from '../../translation.ts';
import type { telling as zh } from '../../zh-TW/desk/telling.ts';

export const telling = translated<typeof zh>()({
  tryIt: 'Send a test message',
  tryLater: 'Several tests have just been sent. Wait {{wait}}, then send another.',
});
