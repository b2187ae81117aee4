import { translated } from '../../translation.ts';
import type { integrations as zh } from '../../zh-TW/desk/integrations.ts';

export const integrations = translated<typeof zh>()({
  info: 'Hệ thống khác đọc kết quả đo qua FHIR và không thay đổi gì. Mỗi hệ thống có khóa riêng cho cơ sở này.',
  add: 'Thêm hệ thống',
  search: 'Tìm theo tên',
  none: 'Chưa có hệ thống khác',
  noneInfo: 'Thêm một hệ thống và tạo khóa để đọc được kết quả đo.',
  kinds: 'Các số đo được phép đọc',
  kindsWrong: 'Hãy chọn ít nhất một mục.',
  allKinds: 'Tất cả số đo',
  names: 'Cung cấp tên, giới tính và ngày sinh của người cao tuổi',
  namesInfo: 'Nếu không, chỉ cung cấp mã người cao tuổi của cơ sở.',
  withNames: 'Kèm tên người cao tuổi',
  withoutNames: 'Không kèm tên người cao tuổi',
  noKey: 'Chưa có khóa nên chưa đọc được.',
  keyInfo: 'Chỉ hiện một lần. Hãy đưa vào hệ thống kia ngay.',
  rotate: 'Khi đổi khóa, hãy tạo khóa thứ hai, đưa vào hệ thống kia rồi thu hồi khóa cũ: không bị gián đoạn.',
  exampleInfo: 'Thay KEY bằng khóa. Việc đọc được ghi vào nhật ký kiểm tra.',
  revokeInfo: '{{name}} không đọc được bằng khóa này nữa, ngay lập tức. Không hoàn tác được.',
  removeInfo: 'Các khóa hết hiệu lực ngay.',
});
