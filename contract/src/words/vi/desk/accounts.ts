import { translated } from '../../translation.ts';
import type { accounts as zh } from '../../zh-TW/desk/accounts.ts';

export const accounts = translated<typeof zh>()({
  search: 'Tìm tên đăng nhập hoặc tên',
  none: 'Không tìm thấy tài khoản',
  noneInfo: 'Hãy thử từ khác hoặc chọn trạng thái khác.',
  showAll: 'Hiện tất cả',
  empty: 'Cơ sở này chưa có tài khoản',
  emptyInfo: 'Thêm tài khoản để đồng nghiệp có thể đăng nhập.',
  add: 'Thêm tài khoản',
  edit: 'Sửa tài khoản',
  restored: 'Đây là nội dung lần trước bạn nhập mà chưa lưu.',
  field: {
    username: 'Tên đăng nhập',
    name: 'Tên',
    shared: 'Máy nhiều người dùng chung',
    agency: 'Cơ sở',
    state: 'Trạng thái',
    seen: 'Dùng gần nhất',
  },
  usernameInfo: '3–64 chữ cái, chữ số hoặc . _ - @; sau này không đổi được.',
  usernameWrong: 'Hãy dùng 3–64 chữ cái, chữ số hoặc . _ - @.',
  nameInfo: 'Đồng nghiệp thấy tên này trên cảnh báo và hồ sơ.',
  sharedInfo: 'Ví dụ máy tính ở trạm điều dưỡng: khi nhận cảnh báo sẽ hỏi là ai.',
  filter: {
    label: 'Trạng thái',
    all: 'Tất cả',
    active: 'Đang dùng',
    disabled: 'Đã khóa',
  },
  state: {
    active: 'Đang dùng',
    waiting: 'Chờ đăng nhập lần đầu',
    disabled: 'Đã khóa',
  },
  marks: {
    shared: 'Dùng chung',
    secondFactor: 'Xác minh hai bước',
  },
  changed: 'Đã lưu {{username}}',
  disabled: 'Đã khóa {{username}}',
  enabled: 'Đã mở lại {{username}}',
  actionsOf: 'Thao tác với {{username}}',
  disable: 'Khóa',
  disableTitle: 'Khóa tài khoản này?',
  enable: 'Mở lại',
  enableTitle: 'Mở lại tài khoản này?',
  disableInfo:
    'Các màn hình đang mở sẽ đăng xuất ngay và tài khoản được bỏ khỏi danh sách trực. Cảnh báo đã có người nhận vẫn giữ nguyên.',
  enableInfo: 'Có thể đăng nhập lại bằng mật khẩu cũ.',
  reset: 'Đặt lại mật khẩu',
  resetTitle: 'Đặt lại mật khẩu của tài khoản này?',
  resetInfo:
    'Mật khẩu hiện tại hết hiệu lực ngay, xác minh hai bước bị tắt và mọi màn hình đang mở sẽ đăng xuất. Bạn sẽ nhận một mã dùng một lần mới.',
  code: {
    title: 'Mã dùng một lần',
    label: 'Mã',
    site: 'Đăng nhập tại',
    info: 'Hãy đưa trực tiếp hoặc qua điện thoại, đừng gửi vào nhóm chat. Khi đăng nhập, người đó tự đặt mật khẩu và mã này hết hiệu lực. Đóng lại là không xem được nữa; khi cần hãy đặt lại.',
    done: 'Đã đưa',
  },
});
