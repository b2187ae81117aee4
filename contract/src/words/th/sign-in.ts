import { translated } from '../translation.ts';
import type { signIn as zhSignIn } from '../zh-TW/sign-in.ts';

export const signIn = translated<typeof zhSignIn>()({
  title: 'เข้าสู่ระบบ Wardlight',
  lead: 'เปิดไฟไว้หนึ่งดวง ให้ทุกเตียงตลอดคืน',
  username: 'ชื่อผู้ใช้',
  password: 'รหัสผ่าน',
  showPassword: 'แสดงรหัสผ่าน',
  hidePassword: 'ซ่อนรหัสผ่าน',
  submit: 'เข้าสู่ระบบ',
  submitting: 'กำลังเข้าสู่ระบบ…',
  usernameMissing: 'โปรดใส่ชื่อผู้ใช้',
  usernameWrong: 'ชื่อผู้ใช้ต้องมี 3 ถึง 64 ตัว เป็นตัวอักษรอังกฤษ ตัวเลข หรือ . _ - @',
  passwordMissing: 'โปรดใส่รหัสผ่าน',
  failed: 'เข้าสู่ระบบไม่ได้',
  waitFor: 'โปรดรอ {{wait}} แล้วลองอีกครั้ง',
  mayTryNow: 'ลองอีกครั้งได้แล้ว',
  forgot: 'ลืมรหัสผ่านหรือไม่',
  forgotText: 'โปรดติดต่อผู้ดูแลระบบของคุณเพื่อตั้งรหัสผ่านใหม่',
  sessionLost: 'การเข้าสู่ระบบหมดอายุแล้ว โปรดเข้าสู่ระบบอีกครั้ง สิ่งที่คุณพิมพ์ยังเก็บไว้',
  signedOut: 'คุณออกจากระบบแล้ว',
});
