import { translated } from '../../translation.ts';
import type { push as zh } from '../../zh-TW/desk/push.ts';

export const push = translated<typeof zh>()({
  info: 'Khi bạn đang trực hoặc có tên trong danh sách, hoặc khi không báo được ai trong số đó, cảnh báo được gửi đến điện thoại đã bật ở đây, kể cả khi khóa màn hình. Chỉ hiện số giường và tên đã che bớt.',
  shared: {
    title: 'Đây là tài khoản của máy dùng chung',
    info: 'Thông báo chỉ gửi đến điện thoại cá nhân. Hãy đăng nhập bằng tài khoản của bạn trên điện thoại của bạn rồi bật.',
  },
  here: {
    title: 'Thiết bị này',
    on: 'Đang bật: báo cho bạn cả khi khóa màn hình.',
    off: 'Chưa bật: khi khóa màn hình, thiết bị này sẽ im lặng.',
    other: 'Trình duyệt này đang báo cho “{{name}}”. Nếu bật ở đây, nó sẽ báo cho bạn.',
    quiet: 'Chế độ im lặng và Không làm phiền vẫn có tác dụng. Hãy tắt chúng khi trực.',
    name: 'Tên thiết bị',
    nameHint: 'Để biết đó là máy nào',
    unnamed: 'Thiết bị chưa đặt tên',
  },
  cannot: {
    insecure: {
      title: 'Không bật được ở địa chỉ này',
      info: 'Hãy mở địa chỉ bắt đầu bằng https. Nếu không có, hãy báo người quản lý.',
    },
    addToHome: {
      title: 'Trước hết hãy thêm vào màn hình chính',
      info: 'Trong Safari nhấn Chia sẻ, chọn “Thêm vào MH chính”, rồi mở trang này từ biểu tượng mới.',
    },
    unsupported: {
      title: 'Trình duyệt này không có thông báo đẩy',
      info: 'Hãy dùng Chrome, Edge, Firefox hoặc Safari. Nếu mở từ LINE, hãy chọn “Mở bằng trình duyệt mặc định”.',
    },
    denied: {
      title: 'Trình duyệt đang chặn thông báo của trang này',
      info: 'Nhấn biểu tượng cạnh địa chỉ, hoặc vào Thông báo trong cài đặt điện thoại, cho phép trang này rồi quay lại đây.',
    },
  },
  turnOn: 'Bật trên thiết bị này',
  turningOn: 'Đang bật…',
  turnedOn: 'Đã bật trên thiết bị này',
  turnedOff: 'Đã tắt “{{device}}”',
  notTurnedOn: 'Chưa bật được',
  browserFailed: 'Trình duyệt không kết nối được dịch vụ thông báo. Hãy kiểm tra mạng rồi thử lại.',
  dismissed: 'Thông báo chưa được cho phép. Hãy nhấn lại và chọn “Cho phép” khi trình duyệt hỏi.',
  list: {
    title: 'Thiết bị đã bật',
    none: 'Chưa có thiết bị nào.',
    since: 'bật từ {{time}}',
    sent: 'gửi gần nhất {{time}}',
    neverSent: 'chưa gửi lần nào',
    problem: 'Lần gần nhất không đến: {{problem}}',
    gone: 'Thiết bị này không còn nhận tin. Hãy mở Wardlight trên thiết bị đó và bật lại thông báo.',
  },
  test: {
    sent: 'Đã gửi đến “{{device}}”, sẽ hiện trong vài giây. Nếu không thấy, hãy xem cài đặt thông báo trên máy đó.',
    failed: 'Không gửi được đến “{{device}}”: {{problem}}',
    gone: 'Thiết bị đó không còn nhận tin và đã được đánh dấu trong danh sách. Hãy bật lại trên thiết bị đó.',
    again: 'Hãy thử lại sau. Nếu vẫn vậy, hãy tắt rồi bật lại trên thiết bị đó.',
  },
  off: {
    act: 'Tắt',
    title: 'Tắt thông báo trên “{{device}}”?',
    info: 'Sau khi tắt, thiết bị đó không báo cho bạn khi khóa màn hình.',
  },
  changed: {
    title: 'Hãy mở Wardlight một lần',
    body: 'Trình duyệt đã thay đổi đăng ký thông báo. Trước khi mở, thiết bị này không nhận được cảnh báo.',
  },
  next: {
    unreachable:
      'Hãy nhờ người quản trị hệ thống kiểm tra máy chủ có kết nối internet không. Khi có lại, cảnh báo mới sẽ tự gửi đi.',
    unauthorized: 'Hãy nhờ người quản trị hệ thống kiểm tra khóa của thông báo trên điện thoại.',
    refused: 'Hãy nhờ người quản trị hệ thống kiểm tra thiết lập thông báo trên điện thoại.',
    serverError: 'Đây là lỗi phía dịch vụ thông báo, thường tự hết sau một lúc.',
    slowDown: 'Hãy xem lại sau vài phút.',
    quota: 'Hãy nhờ người quản trị hệ thống kiểm tra mức sử dụng dịch vụ thông báo.',
    blocked: 'Người đó cần cho phép thông báo trên thiết bị của mình rồi bật lại ở trang này.',
    gone: 'Người đó cần bật lại ở trang này trên thiết bị của mình.',
    tooLate:
      'Cảnh báo đã kết thúc, hoặc đã quá mười phút. Hãy nhờ người quản trị hệ thống kiểm tra máy chủ có kết nối internet không.',
  },
});
