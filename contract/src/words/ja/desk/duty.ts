import { translated } from '../../translation.ts';
import type { duty as zh } from '../../zh-TW/desk/duty.ts';

export const duty = translated<typeof zh>()({
  info: '共用端末でアラートに対応するとき、勤務中の人が先に表示されます。',
  search: '名前を検索',
  list: '勤務者',
  count: '勤務中 {{n}} 人',
  since: '{{time}} から',
  clear: 'すべて外す',
  saved: '勤務者を保存しました',
  unsaved: '保存していない変更があります',
  none: '勤務に就ける人がまだいません',
  noneInfo: '管理者が個人のアカウントを作ると、ここに表示されます。',
  unreached: '勤務中の {{n}} 人にメッセージが届きません',
  unreachedInfo: '本人がLINEを連携するか、自分のスマートフォンで通知をオンにしてください。',
});
