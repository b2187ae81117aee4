import { translated } from '../translation.ts';
import type { shell as zhShell } from '../zh-TW/shell.ts';

export const shell = translated<typeof zhShell>()({
  titles: {
    board: 'Bảng trực tiếp',
    signIn: 'Đăng nhập',
    welcome: 'Chào mừng',
    notFound: 'Không tìm thấy trang',
    trouble: 'Không thể hiển thị trang',
  },
  skipToContent: 'Đến nội dung chính',
  nav: {
    label: 'Trình đơn chính',
    board: 'Bảng',
    alerts: 'Cảnh báo',
    account: 'Tài khoản',
    openAlerts: 'Cảnh báo chưa đóng: {{n}}',
  },
  agency: {
    label: 'Cơ sở',
    choose: 'Đổi cơ sở',
    all: 'Tất cả cơ sở',
    allReadOnly: 'Chỉ xem',
  },
  clock: 'Giờ địa phương {{place}}',
  connection: {
    label: 'Kết nối',
    connecting: 'Đang kết nối',
    live: 'Trực tiếp',
    silent: 'Không phản hồi',
    lost: 'Mất kết nối',
  },
  blind: {
    title: 'Hệ thống đang không thấy các giường',
    info: 'Từ {{time}} không có đánh giá mới, đang khôi phục. Xin đến xem tại giường.',
  },
  restTime: {
    open: 'Giờ nghỉ đêm',
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
    same: 'Sai giờ: bắt đầu và kết thúc trùng nhau',
    agency: 'Xin chọn một cơ sở trước',
  },
  silence: {
    title: 'Màn hình này hiện không theo dõi',
    info: 'Không có dữ liệu trực tiếp từ {{time}}. Đang kết nối lại. Vui lòng đến tận giường để xem người cao tuổi.',
    infoNeverLive: 'Máy chủ chưa phản hồi. Vẫn đang thử lại. Vui lòng đến tận giường để xem người cao tuổi.',
  },
  sound: {
    on: 'Âm báo: bật',
    off: 'Âm báo: tắt',
    turnOn: 'Bật âm thanh',
    turnOff: 'Tắt âm thanh',
    offBar: 'Âm báo trên màn hình này đang tắt. Khi có cảnh báo sẽ không có tiếng.',
    lockedBar: 'Trình duyệt chưa cho phép phát âm thanh. Nhấn một lần để bật âm báo.',
  },
  theme: {
    label: 'Sáng hay tối',
    dark: 'Tối',
    light: 'Sáng',
    night: 'Theo giờ nghỉ ban đêm',
  },
  language: {
    label: 'Ngôn ngữ',
  },
  account: {
    label: 'Trình đơn tài khoản',
    signOut: 'Đăng xuất',
    signedOut: 'Đã đăng xuất',
  },
  sessionEnding: {
    title: 'Phiên đăng nhập sắp hết hạn',
    info: 'Sau {{time}}, màn hình này sẽ ngừng theo dõi. Khi đổi ca, hãy đăng xuất rồi đăng nhập lại.',
  },
  resizing: 'Đang điều chỉnh màn hình…',
  userFailed: {
    title: 'Không đọc được tài khoản của bạn',
    info: 'Bạn vẫn đang đăng nhập.',
  },
  chunkFailed: {
    title: 'Trang này chưa tải xong',
    info: 'Mạng có thể chậm hoặc bị ngắt. Nội dung bạn đã nhập vẫn được giữ. Vui lòng thử lại.',
  },
  crashed: {
    title: 'Trang này đã dừng vì lỗi',
    info: 'Chỉ màn hình này bị ảnh hưởng; máy chủ vẫn đang ghi nhận. Hãy thử lại, nếu vẫn lỗi hãy báo người quản trị.',
  },
  notFound: {
    title: 'Không tìm thấy trang',
    info: 'Địa chỉ có thể bị gõ sai, hoặc trang đã được chuyển đi.',
    home: 'Về trang chủ',
  },
});
