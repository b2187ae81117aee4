import { translated } from '../../translation.ts';
import type { restTime as zh } from '../../zh-TW/desk/rest-time.ts';

export const restTime = translated<typeof zh>()({
  info: 'Dùng làm "ban đêm" trong báo cáo và giao diện tối.',
  start: 'Bắt đầu',
  end: 'Kết thúc',
  length: 'Tổng {{length}}',
  nextDay: 'đến sáng hôm sau',
  save: 'Lưu',
  saved: 'Đã lưu giờ nghỉ đêm',
  failed: 'Chưa lưu được giờ nghỉ đêm',
  unread: 'Không đọc được giờ nghỉ đêm',
  empty: 'Giờ nghỉ không được để trống',
  wrong: 'Sai giờ. Ví dụ: 21:00',
  hours: 'Sai giờ: từ 4 đến 16 giờ',
  changed: 'Người khác vừa sửa giờ này',
  changedInfo: 'Hiện đang là {{theirs}}. Bạn nhập {{mine}}.',
  saveMine: 'Lưu của tôi',
  takeTheirs: 'Dùng giờ đang lưu',
  agency: 'Xin chọn một cơ sở trước',
});
