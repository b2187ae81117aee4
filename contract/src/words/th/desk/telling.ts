import { translated } from '../../translation.ts';
import type { telling as zh } from '../../zh-TW/desk/telling.ts';

export const telling = translated<typeof zh>()({
  tryIt: 'ส่งข้อความทดสอบ',
  tryLater: 'เพิ่งส่งข้อความทดสอบไปหลายครั้ง โปรดรอ {{wait}} แล้วส่งอีกครั้ง',
});
