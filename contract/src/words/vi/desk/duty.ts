import { translated } from '../../translation.ts';
import type { duty as zh } from '../../zh-TW/desk/duty.ts';

export const duty = translated<typeof zh>()({
  info: 'Khi xử lý cảnh báo ở máy dùng chung, người đang trực được liệt kê trước.',
  search: 'Tìm theo tên',
  list: 'Danh sách trực',
  count: '{{n}} người trực',
  since: 'từ {{time}}',
  clear: 'Bỏ chọn tất cả',
  saved: 'Đã lưu danh sách trực',
  unsaved: 'Có thay đổi chưa lưu',
  none: 'Chưa có ai có thể trực',
  noneInfo: 'Người sẽ xuất hiện ở đây sau khi quản lý tạo tài khoản cá nhân.',
  unreached: '{{n}} người đang trực không nhận được tin',
  unreachedInfo: 'Người đó cần liên kết LINE hoặc bật thông báo trên điện thoại của mình.',
});
