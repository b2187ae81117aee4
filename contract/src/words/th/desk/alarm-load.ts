import { translated } from '../../translation.ts';
import type { alarmLoad as zh } from '../../zh-TW/desk/alarm-load.ts';

export const alarmLoad = translated<typeof zh>()({
  told: 'แจ้งแล้ว',
  info: 'มีการเตือนเท่าไร มีคนไปเร็วแค่ไหน และมาจากที่ใดมากที่สุด',
  infoAll: 'รวมทุกสถานดูแล เส้นต่อชั่วโมงใช้กับสถานีพยาบาลหนึ่งแห่ง',
  days: 'ช่วงเวลา',
  lastDays: '{{n}} วันล่าสุด',
  claimed: 'มีคนไปดู',
  suppressed: 'ไม่ได้แจ้ง',
  median: 'มัธยฐานเวลาจนมีคนไป',
  falls: 'หกล้ม (บาดเจ็บ)',
  total: 'รวม',
  share: '{{n}} ({{percent}}%)',
  hours: 'แต่ละชั่วโมงของวัน',
  hour: 'ช่วงเวลา',
  perHour: 'เฉลี่ยต่อชั่วโมง',
  line: '{{n}} ครั้งต่อชั่วโมง',
  lineInfo: 'หนึ่งสถานีรับมือได้ต่อเนื่องราว {{n}} ครั้งต่อชั่วโมง (ANSI/ISA-18.2)',
  over: 'ช่วงที่เกิน {{n}} ครั้งต่อชั่วโมง: {{hours}}',
  notOver: 'ไม่มีช่วงใดเกิน {{n}} ครั้งต่อชั่วโมง',
  types: 'ตามประเภท',
  type: 'ประเภท',
  worst: 'ผู้สูงอายุที่มีการเตือนมากที่สุด',
  resident: 'ผู้สูงอายุ',
  most: 'บ่อยที่สุด',
  none: 'ไม่มีการเตือนในช่วงนี้',
});
