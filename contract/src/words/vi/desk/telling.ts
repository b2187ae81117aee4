import { translated } from '../../translation.ts';
import type { telling as zh } from '../../zh-TW/desk/telling.ts';

export const telling = translated<typeof zh>()({
  tryIt: 'Gửi tin thử',
  tryLater: 'Vừa gửi thử nhiều lần rồi. Hãy chờ {{wait}} rồi gửi lại.',
});
