import { translated } from '../translation.ts';
import type { common as zhCommon } from '../zh-TW/common.ts';

export const common = translated<typeof zhCommon>()({
  productName: 'Wardlight',
  loading: 'กำลังโหลด…',
  tryAgain: 'ลองอีกครั้ง',
  close: 'ปิด',
  cancel: 'ยกเลิก',
  noValue: 'ไม่มีข้อมูล',
  success: 'เสร็จแล้ว',
  failure: 'ไม่สำเร็จ',
  warning: 'โปรดทราบ',
  duration: {
    seconds: '{{s}} วินาที',
    minutes: '{{min}} นาที',
    hours: '{{h}} ชม.',
    hoursMinutes: '{{h}} ชม. {{min}} นาที',
    days: '{{d}} วัน',
    daysHours: '{{d}} วัน {{h}} ชม.',
  },
});
