import { translated } from '../../translation.ts';
import type { telling as zh } from '../../zh-TW/desk/telling.ts';

export const telling = translated<typeof zh>()({
  tryIt: 'テスト送信',
  tryLater: 'テスト送信が続きました。{{wait}}待ってから、もう一度お送りください。',
});
