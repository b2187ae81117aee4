import { translated } from '../../translation.ts';
import type { duty as zh } from '../../zh-TW/desk/duty.ts';

export const duty = translated<typeof zh>()({
  info: 'เมื่อรับแจ้งเตือนที่สถานีส่วนกลาง ระบบจะแสดงผู้ที่อยู่เวรก่อน',
  search: 'ค้นหาชื่อ',
  list: 'รายชื่อผู้อยู่เวร',
  count: 'อยู่เวร {{n}} คน',
  since: 'ตั้งแต่ {{time}}',
  clear: 'ล้างทั้งหมด',
  saved: 'บันทึกรายชื่อเวรแล้ว',
  unsaved: 'มีการแก้ไขที่ยังไม่ได้บันทึก',
  none: 'ยังไม่มีผู้ที่อยู่เวรได้',
  noneInfo: 'เมื่อผู้ดูแลสร้างบัญชีส่วนตัวให้ รายชื่อจะปรากฏที่นี่',
  unreached: 'ผู้อยู่เวร {{n}} คนรับข้อความไม่ได้',
  unreachedInfo: 'ให้เจ้าตัวเชื่อม LINE หรือเปิดการแจ้งเตือนในโทรศัพท์ของตน',
});
