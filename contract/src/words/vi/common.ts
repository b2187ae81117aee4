import { translated } from '../translation.ts';
import type { common as zhCommon } from '../zh-TW/common.ts';

export const common = translated<typeof zhCommon>()({
  productName: 'Wardlight',
  loading: 'Đang tải…',
  tryAgain: 'Thử lại',
  close: 'Đóng',
  cancel: 'Hủy',
  noValue: 'Không có dữ liệu',
  success: 'Đã xong',
  failure: 'Thất bại',
  warning: 'Lưu ý',
  duration: {
    seconds: '{{s}} giây',
    minutes: '{{min}} phút',
    hours: '{{h}} giờ',
    hoursMinutes: '{{h}} giờ {{min}} phút',
    days: '{{d}} ngày',
    daysHours: '{{d}} ngày {{h}} giờ',
  },
});
