import { translated } from '../../translation.ts';
import type { restTime as zh } from '../../zh-TW/desk/rest-time.ts';

export const restTime = translated<typeof zh>()({
  info: 'レポートの「夜間」と画面の夜間表示に使います。',
  start: '開始',
  end: '終了',
  length: '合計 {{length}}',
  nextDay: '翌朝まで',
  save: '保存',
  saved: '夜間の休息時間を保存しました',
  failed: '夜間の休息時間を保存できませんでした',
  unread: '夜間の休息時間を読み込めませんでした',
  empty: '休息時間を入力してください',
  wrong: '時刻の誤り。例：21:00',
  hours: '時刻の誤り：4〜16時間にしてください',
  changed: 'ほかの人が先に変更しました',
  changedInfo: '現在は {{theirs}}、入力は {{mine}} です。',
  saveMine: '自分の内容で保存',
  takeTheirs: '現在の時間を使う',
  agency: '先に施設を一つ選んでください',
});
