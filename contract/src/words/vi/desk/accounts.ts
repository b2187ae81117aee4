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
    'Các màn hình đang mở sẽ đăng xuất ngay và tài khoản được bỏ khỏi danh sách trực. Cảnh báo mà người này đang đến sẽ trở lại chưa có ai đến và báo lại (nếu đang ở cạnh người cao tuổi thì khi hết thời gian đó).',
  enableInfo: 'Có thể đăng nhập lại bằng mật khẩu cũ.',
  reset: 'Đặt lại mật khẩu',
  resetTitle: 'Đặt lại mật khẩu của tài khoản này?',
  resetInfo:
    'Mật khẩu hiện tại hết hiệu lực ngay, xác minh hai bước bị tắt và mọi màn hình đang mở sẽ đăng xuất. Bạn sẽ nhận một mã dùng một lần mới.',
  removeFactor: 'Tắt xác minh hai bước',
  removeFactorTitle: 'Tắt xác minh hai bước của tài khoản này?',
  removeFactorInfo:
    'Sau đó chỉ cần mật khẩu để đăng nhập. Mật khẩu và các màn hình đang mở giữ nguyên. Nếu điện thoại có thể đã rơi vào tay người khác, hãy dùng “Đặt lại mật khẩu”: mọi màn hình sẽ đăng xuất ngay.',
  factorRemoved: 'Đã tắt xác minh hai bước của {{username}}',
  code: {
    title: 'Mã dùng một lần',
    label: 'Mã',
    site: 'Đăng nhập tại',
    info: 'Hãy đưa trực tiếp hoặc qua điện thoại, đừng gửi vào nhóm chat. Khi đăng nhập, người đó tự đặt mật khẩu và mã này hết hiệu lực. Đóng lại là không xem được nữa; khi cần hãy đặt lại.',
    until: 'Dùng được đến {{time}}. Sau đó hãy đặt lại.',
    askTitle: 'Đã ghi lại hoặc đã đưa cho người đó chưa?',
    askInfo: 'Đóng lại là không xem được mã này nữa.',
    stay: 'Chưa đóng',
    done: 'Đã đưa',
  },
  agents: {
    info: 'Người quản lý phụ trách mọi cơ sở của đơn vị. Người vận hành máy chủ tạo tài khoản mới.',
    you: 'bạn',
    disableInfo:
      'Các màn hình đang mở sẽ đăng xuất ngay, điện thoại và LINE của người này không nhận gì nữa. Cảnh báo mà người này đang đến sẽ trở lại chưa có ai đến và báo lại (nếu đang ở cạnh người cao tuổi thì khi hết thời gian đó).',
    removeFactorInfo:
      'Sau đó chỉ cần mật khẩu để đăng nhập, và lần đăng nhập tới có thể phải thiết lập lại. Mật khẩu và các màn hình đang mở giữ nguyên. Nếu điện thoại có thể đã rơi vào tay người khác, hãy dùng “Khóa”: mọi màn hình sẽ đăng xuất ngay.',
    note: 'Lý do (không bắt buộc)',
    noteInfo: 'Được ghi trong nhật ký kiểm tra.',
  },
});
