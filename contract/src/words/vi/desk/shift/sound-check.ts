import { translated } from '../../../translation.ts';
import type { soundCheck as zh } from '../../../zh-TW/desk/shift/sound-check.ts';

export const soundCheck = translated<typeof zh>()({
  title: 'Thử âm thanh',
  offer: 'Đầu ca: hãy thử âm báo của màn hình này.',
  test: 'Thử âm thanh',
  later: 'Để sau',
  asked: 'Đó là âm báo ưu tiên cao. Bạn có nghe thấy không?',
  yes: 'Có nghe',
  no: 'Không nghe',
  notHeard: 'Không nghe thấy âm thanh.',
  check:
    'Hãy kiểm tra âm lượng và nút tắt tiếng của thiết bị, quyền phát âm thanh của trình duyệt, nguồn điện và dây loa.',
  again: 'Thử lại',
  heardBy: '{{name}} đã nghe thấy âm thanh lúc {{time}}',
  failed: 'Chưa ghi lại được.',
  nobody: 'Trong ca này chưa ai xác nhận âm thanh của màn hình này.',
});
