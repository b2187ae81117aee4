import { translated } from '../../../translation.ts';
import type { mobileApp as zh } from '../../../zh-TW/desk/communication/mobile-app.ts';

export const mobileApp = translated<typeof zh>()({
  update: 'Ứng dụng có phiên bản mới {{newest}} (hiện là {{version}}).',
  minimum: 'Phiên bản này ({{version}}) quá cũ, hãy cập nhật lên {{newest}}. Việc theo dõi và cảnh báo vẫn như thường.',
  later: 'Để mai',
  open: 'Cập nhật',
  settings: 'Ứng dụng di động riêng',
  none: 'Chưa đặt: không nhắc ai cập nhật.',
  newest: 'Phiên bản mới nhất',
  least: 'Phiên bản thấp nhất',
  store: 'Liên kết cửa hàng',
  storeInfo: 'Bắt đầu bằng https://. Để trống cả ba nếu không nhắc.',
  versionWrong: 'Phiên bản gồm số và dấu chấm, ví dụ 2.10.0.',
  leastWrong: 'Phiên bản thấp nhất không thể mới hơn phiên bản mới nhất.',
  storeWrong: 'Nhập liên kết bắt đầu bằng https://.',
  saved: 'Đã lưu phiên bản ứng dụng',
  conflict: 'Vừa có người khác sửa; hãy mở lại trang này.',
  offlineTitle: 'Không có kết nối',
  offline: 'Hiện ở đây không theo dõi giường nào. Hãy đến tận giường xem từng người và kiểm tra mạng.',
  offlineAgain: 'Thử lại',
});
