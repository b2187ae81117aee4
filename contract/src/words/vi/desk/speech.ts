import { translated } from '../../translation.ts';
import type { speech as zh } from '../../zh-TW/desk/speech.ts';

export const speech = translated<typeof zh>()({
  title: 'Cảnh báo bằng giọng nói',
  info: 'Chỉ áp dụng cho màn hình này. Sau tiếng báo, hệ thống đọc số giường và loại cảnh báo, không đọc tên.',
  on: 'Màn hình này đọc cảnh báo',
  onInfo: 'Khi tắt âm thanh thì không đọc.',
  cannot: 'Trình duyệt này không hỗ trợ giọng đọc',
  cannotInfo: 'Tiếng báo vẫn phát như thường. Chrome, Edge và Safari có thể đọc.',
  noVoiceInfo: 'Hãy thêm giọng đọc trong cài đặt ngôn ngữ hoặc giọng nói của thiết bị, rồi quay lại trang này.',
  toneOnly: 'Hiện chỉ có tiếng báo, không đọc.',
  languages: 'Ngôn ngữ (tối đa {{n}}, theo thứ tự chọn)',
  voiceOf: 'Giọng đọc cho {{language}}',
  anyVoice: 'Tự động chọn',
  listen: 'Nghe thử',
  tones: {
    title: 'Tiếng báo',
    volume: 'Âm lượng',
    floor: 'Tiếng báo ưu tiên cao và “Không có dữ liệu” không bao giờ dưới {{percent}}.',
    technical: 'Không có dữ liệu',
  },
  kinds: 'Cảnh báo được đọc',
  kindsInfo:
    'Loại mà mẫu không bật giọng nói thì ở đây cũng không đọc. Nếu quá mười cảnh báo trong mười phút, chỉ đọc mức ưu tiên cao.',
  fit: {
    chosen: 'Giọng: {{voice}}',
    exact: 'Giọng: {{voice}}',
    language: 'Dùng giọng gần giống: {{voice}}',
    english: 'Thiết bị này không có giọng cho ngôn ngữ này; sẽ đọc bằng tiếng Anh: {{voice}}',
    none: 'Thiết bị này chưa cài giọng đọc; chỉ có tiếng báo',
  },
  rate: {
    title: 'Tốc độ',
    slow: 'Chậm',
    normal: 'Bình thường',
    fast: 'Nhanh',
  },
});
