import { translated } from '../../../translation.ts';
import type { soundCheck as zh } from '../../../zh-TW/desk/shift/sound-check.ts';

export const soundCheck = translated<typeof zh>()({
  title: 'ทดสอบเสียง',
  offer: 'เริ่มเวรแล้ว ทดสอบเสียงเตือนของหน้าจอนี้',
  test: 'ทดสอบเสียง',
  later: 'ไว้ทีหลัง',
  asked: 'เมื่อครู่คือเสียงเตือนระดับสำคัญมาก ได้ยินไหม',
  yes: 'ได้ยิน',
  no: 'ไม่ได้ยิน',
  notHeard: 'ไม่ได้ยินเสียง',
  check: 'ตรวจระดับเสียงและปุ่มปิดเสียงของเครื่อง สิทธิ์เล่นเสียงของเบราว์เซอร์ และไฟกับสายของลำโพง',
  again: 'ลองอีกครั้ง',
  heardBy: '{{name}} ยืนยันว่าได้ยินเสียงเมื่อ {{time}}',
  failed: 'ยังไม่ได้บันทึก',
  nobody: 'เวรนี้ยังไม่มีใครยืนยันเสียงของหน้าจอนี้',
});
