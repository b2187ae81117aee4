import { translated } from '../translation.ts';
import type { welcome as zhWelcome } from '../zh-TW/welcome.ts';

export const welcome = translated<typeof zhWelcome>()({
  greeting: 'สวัสดี {{name}}',
  enter: 'แตะที่โคมไฟเพื่อเปิดกระดาน',
  why: 'เสียงเตือนจะเปิดพร้อมกันด้วย',
});
