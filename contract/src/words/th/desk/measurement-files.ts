import { translated } from '../../translation.ts';
import type { measurementFiles as zh } from '../../zh-TW/desk/measurement-files.ts';

export const measurementFiles = translated<typeof zh>()({
  report: 'ค่าที่วัดรายวัน',
  readings: 'ประวัติค่าที่วัด',
  kind: 'การวัด',
  item: 'รายการ',
  count: 'จำนวนครั้ง',
  last: 'ค่าล่าสุด',
  least: 'ต่ำสุด',
  most: 'สูงสุด',
  unit: 'หน่วย',
  mark: 'เทียบกับ NEWS2',
  lastAt: 'เวลาที่วัดล่าสุด',
  circumstances: 'หมายเหตุ',
  by: 'ผู้ยืนยัน',
  first: 'ค่าก่อนแก้ไข',
  correctedBy: 'ผู้แก้ไข',
  correctedAt: 'เวลาที่แก้ไข',
  why: 'เหตุผลที่แก้ไข',
  received: 'เวลาที่ได้รับ',
});
