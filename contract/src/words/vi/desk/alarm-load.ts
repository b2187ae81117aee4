import { translated } from '../../translation.ts';
import type { alarmLoad as zh } from '../../zh-TW/desk/alarm-load.ts';

export const alarmLoad = translated<typeof zh>()({
  told: 'Đã báo',
  info: 'Có bao nhiêu cảnh báo, bao lâu có người đến và nơi nào nhiều nhất.',
  infoAll: 'Gộp mọi cơ sở; đường mỗi giờ là cho một trạm điều dưỡng.',
  days: 'Khoảng thời gian',
  lastDays: '{{n}} ngày qua',
  claimed: 'Có người đến',
  suppressed: 'Không báo',
  median: 'Trung vị thời gian đến',
  falls: 'Té ngã (có thương tích)',
  total: 'Tổng cộng',
  share: '{{n}} ({{percent}}%)',
  hours: 'Các giờ trong ngày',
  hour: 'Giờ',
  perHour: 'Trung bình mỗi giờ',
  line: '{{n}} mỗi giờ',
  lineInfo: 'Một trạm có thể đáp ứng lâu dài khoảng {{n}} lần mỗi giờ (ANSI/ISA-18.2).',
  over: 'Vượt quá {{n}} mỗi giờ: {{hours}}',
  notOver: 'Không giờ nào vượt quá {{n}} mỗi giờ',
  types: 'Theo loại',
  type: 'Loại',
  worst: 'Người cao tuổi có nhiều cảnh báo nhất',
  resident: 'Người cao tuổi',
  most: 'Thường gặp nhất',
  none: 'Không có cảnh báo trong thời gian này',
});
