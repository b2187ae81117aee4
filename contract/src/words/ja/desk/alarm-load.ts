import { translated } from '../../translation.ts';
import type { alarmLoad as zh } from '../../zh-TW/desk/alarm-load.ts';

export const alarmLoad = translated<typeof zh>()({
  told: '通知',
  info: 'アラートの数、対応までの時間、多いところ。',
  infoAll: '全施設の合計です。1時間の基準線はナースステーション1か所あたりの値です。',
  days: '期間',
  lastDays: '直近 {{n}} 日',
  claimed: '対応あり',
  suppressed: '通知なし',
  median: '対応までの中央値',
  falls: '転倒（けがあり）',
  total: '合計',
  share: '{{n}}（{{percent}}%）',
  hours: '時間帯',
  hour: '時間帯',
  perHour: '1時間あたり平均',
  line: '1時間 {{n}} 件',
  lineInfo: '1か所で長く対応できるのは1時間におよそ {{n}} 件です（ANSI/ISA-18.2）。',
  over: '1時間 {{n}} 件を超えている時間帯：{{hours}}',
  notOver: '1時間 {{n}} 件を超えている時間帯はありません',
  types: '種類別',
  type: '種類',
  worst: 'アラートの多い入居者',
  resident: '入居者',
  most: '最も多い種類',
  none: 'この期間のアラートはありません',
});
