import { translated } from '../../translation.ts';
import type { closing as zh } from '../../zh-TW/desk/closing.ts';

export const closing = translated<typeof zh>()({
  /** Asked before something of high priority is closed that still goes on. */
  stillTrue: {
    title: 'ยังเป็นอยู่ ยืนยันจะปิดหรือไม่',
    lasts: 'นาน {{time}} แล้ว',
    keep: 'ยังไม่ปิด',
    close: 'ยืนยันปิด',
  },
  undo: 'ยกเลิกการปิด (เหลือ {{n}} วินาที)',
  undoOver: 'เกิน 1 นาทีแล้ว ยกเลิกการปิดไม่ได้อีก',
});
