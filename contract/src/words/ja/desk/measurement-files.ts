import { translated } from '../../translation.ts';
import type { measurementFiles as zh } from '../../zh-TW/desk/measurement-files.ts';

export const measurementFiles = translated<typeof zh>()({
  report: '毎日の測定',
  readings: '測定の記録',
  kind: '測定',
  item: '項目',
  count: '回数',
  last: '最後の値',
  least: '最低',
  most: '最高',
  unit: '単位',
  mark: 'NEWS2との比較',
  lastAt: '最後の測定時刻',
  circumstances: '備考',
  by: '確認者',
  first: '訂正前',
  correctedBy: '訂正者',
  correctedAt: '訂正時刻',
  why: '訂正の理由',
  received: '受信時刻',
});
