import { translated } from '../../translation.ts';
import type { measurementFiles as zh } from '../../zh-TW/desk/measurement-files.ts';

export const measurementFiles = translated<typeof zh>()({
  report: 'Đo hằng ngày',
  readings: 'Lịch sử đo',
  kind: 'Phép đo',
  item: 'Mục',
  count: 'Số lần',
  last: 'Gần nhất',
  least: 'Thấp nhất',
  most: 'Cao nhất',
  unit: 'Đơn vị',
  mark: 'So với NEWS2',
  lastAt: 'Lần đo gần nhất',
  circumstances: 'Ghi chú',
  by: 'Người xác nhận',
  first: 'Trước khi sửa',
  correctedBy: 'Người sửa',
  correctedAt: 'Thời điểm sửa',
  why: 'Lý do sửa',
  received: 'Thời điểm nhận',
});
