import { translated } from '../translation.ts';
import type { errors as zhErrors } from '../zh-TW/errors.ts';

export const errors = translated<typeof zhErrors>()({
  malformed: 'รูปแบบข้อมูลที่ส่งไม่ถูกต้อง โปรดโหลดหน้าใหม่แล้วลองอีกครั้ง',
  unauthenticated: 'การเข้าสู่ระบบหมดอายุแล้ว โปรดเข้าสู่ระบบอีกครั้ง',
  no_permission: 'บัญชีนี้ไม่มีสิทธิ์ทำสิ่งนี้',
  multi_agency_read_only: '“สถานดูแลทั้งหมด” ดูได้อย่างเดียว โปรดเลือกสถานดูแลหนึ่งแห่งก่อน',
  not_found: 'ไม่พบข้อมูลนี้ อาจถูกลบไปแล้ว',
  conflict: 'มีคนอื่นเพิ่งแก้ไข โปรดโหลดใหม่แล้วลองอีกครั้ง',
  alert_already_claimed: 'มีคนกำลังไปดูการเตือนนี้แล้ว',
  alert_already_closed: 'การเตือนนี้ปิดไปแล้ว',
  too_large: 'ข้อมูลที่ส่งใหญ่เกินไป',
  unsupported_media: 'ไม่รองรับไฟล์หรือรูปแบบนี้',
  invalid: 'มีบางช่องต้องแก้ไข',
  incorrect_password: 'ชื่อผู้ใช้หรือรหัสผ่านไม่ถูกต้อง',
  agency_required: 'โปรดเลือกสถานดูแลก่อน',
  too_many_attempts: 'ลองหลายครั้งเกินไป เข้าสู่ระบบไม่ได้ชั่วคราว',
  too_many_requests: 'ส่งคำขอถี่เกินไป โปรดรอสักครู่แล้วลองอีกครั้ง',
  internal: 'เซิร์ฟเวอร์เกิดข้อผิดพลาด ครั้งนี้ไม่ได้บันทึก โปรดลองอีกครั้ง',
  unavailable: 'ขณะนี้เซิร์ฟเวอร์ยังไม่พร้อม โปรดลองอีกครั้งในอีกสักครู่',
  unreachable: 'ติดต่อเซิร์ฟเวอร์ไม่ได้ โปรดตรวจสอบเครือข่ายแล้วลองอีกครั้ง',
  unexpected: 'อ่านคำตอบจากเซิร์ฟเวอร์ไม่ได้ โปรดโหลดหน้าใหม่',
  fields: {
    required: 'ต้องกรอก',
    too_short: 'สั้นเกินไป',
    too_long: 'ยาวเกินไป',
    too_small: 'ค่าน้อยเกินไป',
    too_large: 'ค่ามากเกินไป',
    wrong_format: 'รูปแบบไม่ถูกต้อง',
    unknown_value: 'ไม่มีในตัวเลือก',
  },
});
