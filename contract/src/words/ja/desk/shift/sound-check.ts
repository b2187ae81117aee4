import { translated } from '../../../translation.ts';
import type { soundCheck as zh } from '../../../zh-TW/desk/shift/sound-check.ts';

export const soundCheck = translated<typeof zh>()({
  title: '音の確認',
  offer: '勤務の始まりです。この画面のアラート音を確認してください。',
  test: '音を確認',
  later: 'あとで',
  asked: '今のは高優先度のアラート音です。聞こえましたか？',
  yes: '聞こえた',
  no: '聞こえない',
  notHeard: '音が聞こえません。',
  check: '端末の音量と消音、ブラウザーの音の許可、スピーカーの電源と配線を確認してください。',
  again: 'もう一度',
  heardBy: '{{time}} {{name}}さんが音を確認',
  failed: '記録できませんでした。',
  nobody: 'この勤務では、まだ誰もこの画面の音を確認していません。',
});
