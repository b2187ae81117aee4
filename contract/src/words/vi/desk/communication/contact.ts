import { translated } from '../../../translation.ts';
import type { contact as zh } from '../../../zh-TW/desk/communication/contact.ts';

export const contact = translated<typeof zh>()({
  lead: 'Gọi ai khi có trục trặc.',
  none: 'Chưa có người liên hệ.',
  askInstead:
    'Hãy hỏi người phụ trách ca trực, hoặc nhắn cho quản lý trong mục Trò chuyện hỗ trợ. Quản lý có thể thêm người liên hệ ở đây.',
  noneToKeep: 'Chưa có người liên hệ. Hãy thêm người có thể gọi được cả ngày lẫn đêm.',
  ofProvider: 'Cũng hiện trước khi đăng nhập: đừng ghi số điện thoại riêng.',
  ofFacility: 'Chỉ người đăng nhập vào cơ sở này mới thấy.',
  add: 'Thêm người liên hệ',
  addTo: 'Thêm người liên hệ · {{name}}',
  editOf: 'Sửa {{name}}',
  restored: 'Đây là nội dung lần trước bạn nhập mà chưa lưu.',
  actionsOf: 'Thao tác cho {{name}}',
  up: 'Chuyển lên',
  down: 'Chuyển xuống',
  saved: 'Đã lưu {{name}}',
  removed: 'Đã bỏ {{name}}',
  removeTitle: 'Bỏ {{name}}?',
  removeInfo: 'Người liên hệ này sẽ không còn hiện ở đây và ở trang đăng nhập.',
  removeInfoHere: 'Người liên hệ này sẽ không còn hiện ở đây.',
  gone: 'Vừa có người sửa hoặc bỏ người liên hệ này. Nội dung bạn nhập vẫn còn, bạn có thể thêm thành người liên hệ mới.',
  full: 'Đã có 20 người liên hệ. Hãy bỏ bớt một người trước.',
  toLogin: 'Về trang đăng nhập',
  field: {
    name: 'Tên hoặc bộ phận',
    role: 'Vai trò',
    phone: 'Điện thoại',
    line: 'LINE',
    mail: 'Email',
    hours: 'Giờ và ghi chú',
  },
  hint: {
    role: 'Ví dụ: điều dưỡng trưởng, bộ phận IT',
    phone: 'Ví dụ 02-1234-5678 #12',
    line: 'LINE ID hoặc liên kết line.me',
    hours: 'Khi nào gọi được; có thể ghi nhiều dòng.',
  },
  wrong: {
    phone: 'Chỉ gồm chữ số và các dấu như + - ( ) #. Số máy lẻ viết là #12.',
    line: 'Hãy nhập LINE ID hoặc liên kết bắt đầu bằng https://line.me.',
    mail: 'Sai định dạng; ví dụ help@example.org.',
  },
  blind: {
    title: 'Khi bảng theo dõi trống hoặc đứng yên',
    look: 'Trước hết hãy đến tận giường xem từng người. Chừng nào bảng chưa hoạt động lại, ở đây không theo dõi được ai.',
    compare: 'Mở bảng trên màn hình khác hoặc điện thoại để xem có phải chỉ màn hình này bị lỗi.',
    power:
      'Kiểm tra nguồn điện và mạng của màn hình này; nếu đệm cảm biến cả tầng không gửi dữ liệu, hãy kiểm tra Wi-Fi.',
    call: 'Nếu vẫn không được, hãy gọi người liên hệ ở trên, cho biết từ lúc nào và những giường nào.',
  },
  about: {
    title: 'Về Wardlight',
    limits:
      'Wardlight hỗ trợ việc chăm sóc. Đây không phải hệ thống gọi điều dưỡng, không phải thiết bị y tế và không thay cho việc đi tua hay nhận định chuyên môn.',
    version: 'Phiên bản {{version}} · Apache License 2.0',
  },
});
