import { translated } from '../../translation.ts';
import type { restTime as zh } from '../../zh-TW/desk/rest-time.ts';

export const restTime = translated<typeof zh>()({
  info: 'ใช้กำหนดช่วง "กลางคืน" ในรายงานและหน้าจอโหมดมืด',
  start: 'เริ่ม',
  end: 'สิ้นสุด',
  length: 'รวม {{length}}',
  nextDay: 'ถึงเช้าวันถัดไป',
  save: 'บันทึก',
  saved: 'บันทึกเวลาพักกลางคืนแล้ว',
  failed: 'บันทึกเวลาพักกลางคืนไม่สำเร็จ',
  unread: 'อ่านเวลาพักกลางคืนไม่ได้',
  empty: 'ต้องระบุเวลาพัก',
  wrong: 'เวลาไม่ถูกต้อง ตัวอย่าง 21:00',
  hours: 'เวลาไม่ถูกต้อง: ต้องนาน 4 ถึง 16 ชั่วโมง',
  changed: 'มีคนอื่นเพิ่งแก้เวลานี้',
  changedInfo: 'ตอนนี้เป็น {{theirs}} คุณพิมพ์ {{mine}}',
  saveMine: 'บันทึกของฉัน',
  takeTheirs: 'ใช้เวลาตอนนี้',
  agency: 'โปรดเลือกสถานดูแลหนึ่งแห่งก่อน',
});
