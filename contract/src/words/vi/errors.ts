import { translated } from '../translation.ts';
import type { errors as zhErrors } from '../zh-TW/errors.ts';

export const errors = translated<typeof zhErrors>()({
  malformed: 'Dữ liệu gửi đi sai định dạng. Hãy tải lại trang rồi thử lại.',
  unauthenticated: 'Phiên đăng nhập đã hết. Vui lòng đăng nhập lại.',
  no_permission: 'Tài khoản này không có quyền làm việc đó.',
  multi_agency_read_only: '“Tất cả cơ sở” chỉ để xem. Hãy chọn một cơ sở trước.',
  not_found: 'Không tìm thấy dữ liệu này. Có thể đã bị xóa.',
  conflict: 'Người khác vừa thay đổi. Hãy tải lại rồi thử lại.',
  alert_already_claimed: 'Đã có người đang đến xử lý cảnh báo này.',
  alert_already_closed: 'Cảnh báo này đã được đóng.',
  too_large: 'Dữ liệu gửi đi quá lớn.',
  unsupported_media: 'Không hỗ trợ loại tệp hoặc định dạng này.',
  invalid: 'Có mục cần sửa.',
  incorrect_password: 'Tên đăng nhập hoặc mật khẩu không đúng.',
  agency_required: 'Hãy chọn cơ sở trước.',
  too_many_attempts: 'Thử quá nhiều lần. Tạm thời chưa thể đăng nhập.',
  too_many_requests: 'Quá nhiều yêu cầu. Hãy chờ một chút rồi thử lại.',
  internal: 'Máy chủ gặp lỗi và chưa lưu gì. Vui lòng thử lại.',
  unavailable: 'Máy chủ hiện chưa sẵn sàng. Vui lòng thử lại sau giây lát.',
  unreachable: 'Không kết nối được máy chủ. Hãy kiểm tra mạng rồi thử lại.',
  unexpected: 'Không đọc được phản hồi của máy chủ. Hãy tải lại trang.',
  fields: {
    required: 'Bắt buộc nhập',
    too_short: 'Quá ngắn',
    too_long: 'Quá dài',
    too_small: 'Số quá nhỏ',
    too_large: 'Số quá lớn',
    wrong_format: 'Sai định dạng',
    unknown_value: 'Không có trong danh sách',
  },
});
