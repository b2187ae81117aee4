import { translated } from '../../translation.ts';
import type { line as zh } from '../../zh-TW/desk/line.ts';

export const line = translated<typeof zh>()({
  info: 'Cảnh báo được gửi đến LINE riêng của từng nhân viên. Tin chỉ ghi giường và tên đã che.',
  notSetUp: {
    title: 'Hệ thống này chưa thiết lập LINE',
    info: 'Hãy báo người phụ trách hệ thống: cần tạo kênh đăng nhập và tài khoản chính thức của LINE, thiết lập theo hướng dẫn vận hành rồi khởi động lại. Trong lúc đó, màn hình vẫn báo như thường.',
    settings: 'Dành cho người phụ trách hệ thống: các thiết lập',
  },
  opening: 'Đang mở LINE…',
  lineName: 'Tên trên LINE',
  noName: 'không có tên',
  since: 'Ngày liên kết',
  reach: 'Nhận được tin',
  reachable: 'Được',
  unreachable: 'Không',
  mine: {
    title: 'LINE của tôi',
    none: 'Chưa liên kết. Sau khi liên kết, cảnh báo sẽ đến LINE của bạn.',
    link: 'Liên kết LINE của tôi',
    shared:
      'Đây là tài khoản của máy dùng chung, không liên kết LINE được. Hãy đăng nhập bằng tài khoản của bạn trên thiết bị của bạn rồi liên kết.',
    unreachable: 'Bạn chưa kết bạn với tài khoản chính thức hoặc đã chặn, nên cảnh báo không đến được.',
    addFriend: 'Kết bạn trên LINE',
    unlink: 'Hủy liên kết',
    unlinkTitle: 'Hủy liên kết LINE của bạn?',
    unlinkInfo: 'Cảnh báo sẽ không đến LINE của bạn nữa. Muốn nhận lại, hãy liên kết lại.',
    unlinked: 'Đã hủy liên kết LINE của bạn',
  },
  people: {
    title: 'Những người đã liên kết',
    search: 'Tên hoặc tên trên LINE',
    name: 'Tên',
    you: 'bạn',
    none: 'Chưa ai liên kết LINE',
    noneInfo: 'Mỗi người đăng nhập bằng tài khoản của mình và liên kết LINE của mình ở trang này.',
    more: 'Việc có thể làm với {{name}}',
    revoke: 'Thu hồi',
    revokeTitle: 'Thu hồi liên kết LINE của “{{name}}”?',
    revokeInfo: 'Cảnh báo sẽ không đến LINE của người này nữa. Muốn nhận lại, chính người đó phải liên kết lại.',
    revoked: 'Đã thu hồi liên kết LINE của “{{name}}”',
    notYours:
      '“{{name}}” phụ trách nhiều cơ sở. Chỉ người đó hoặc người quản lý khác mới thu hồi được. Vui lòng liên hệ người quản lý của bạn.',
  },
  trial: {
    sending: 'Đang gửi tin thử đến {{name}}…',
    sent: 'Đã gửi tin thử đến {{name}}. Hãy xem LINE trên điện thoại.',
    failed: 'Chưa gửi được tin thử đến {{name}}',
  },
  month: {
    title: 'Tin nhắn tháng này',
    used: 'Đã dùng {{used}}/{{limit}} tin ({{percent}}%)',
    unlimited: 'Đã dùng {{used}} tin, không giới hạn',
    unknown: 'LINE chưa cho biết số tin đã dùng tháng này. Hệ thống sẽ hỏi lại sau.',
    shared: 'Tất cả cơ sở dùng chung một tài khoản chính thức. Tin thử cũng được tính.',
    asOf: 'lúc {{time}}',
    near: 'Sắp hết. Khi hết, cảnh báo sẽ không đến LINE cho đến tháng sau. Hãy nhờ người quản trị hệ thống nâng gói.',
    full: 'Đã hết: cảnh báo không đến LINE cho đến tháng sau. Hãy gọi điện hoặc báo trực tiếp, và nhờ người quản trị hệ thống nâng gói.',
  },
  failing: {
    reason: 'Lý do gần nhất: {{reason}}',
  },
  next: {
    unreachable:
      'Hãy nhờ người quản trị hệ thống kiểm tra máy chủ có kết nối internet không. Khi có lại, cảnh báo mới sẽ tự gửi đi.',
    unauthorized:
      'Hãy nhờ người quản trị hệ thống cấp lại mã truy cập của tài khoản chính thức tại LINE và cập nhật thiết lập.',
    refused: 'Hãy nhờ người quản trị hệ thống kiểm tra thiết lập của tài khoản chính thức.',
    serverError: 'Đây là lỗi phía LINE, thường tự hết sau một lúc.',
    slowDown: 'Hãy xem lại sau vài phút.',
    quota: 'Tháng sau sẽ có lại. Muốn sớm hơn, hãy nhờ người quản trị hệ thống nâng gói.',
    blocked: 'Người đó cần kết bạn với tài khoản chính thức trên LINE, hoặc bỏ chặn.',
    gone: 'Người đó cần liên kết lại LINE ở trang này.',
    tooLate:
      'Cảnh báo đã kết thúc, hoặc đã quá mười phút. Hãy nhờ người quản trị hệ thống kiểm tra máy chủ có kết nối được LINE không.',
  },
  callback: {
    working: 'Đang kiểm tra với LINE…',
    success: 'Đã liên kết LINE',
    successInfo: 'Cảnh báo sẽ đến từ tài khoản chính thức. Hãy giữ kết bạn và đừng chặn.',
    failure: 'Chưa cấp quyền LINE được',
    failureInfo: 'Hãy đóng cửa sổ này rồi thử lại.',
    unheard: 'Chưa nhận được trả lời của máy chủ, nên có thể đã liên kết rồi. Hãy đăng nhập và xem “{{page}}”.',
    none: 'Không có tài khoản LINE nào được cấp quyền',
    noneInfo: 'Để nhận cảnh báo, hãy đăng nhập, mở “{{page}}” và liên kết LINE của bạn.',
    confirm: 'Hãy xác nhận ở nơi bạn bắt đầu',
    confirmInfo:
      'Quay lại màn hình nơi bạn nhấn “Liên kết LINE của tôi” và xác nhận ở đó. Nếu không phải bạn bắt đầu, chỉ cần đóng cửa sổ này: không có gì được liên kết.',
    count: 'Số tài khoản LINE đã cấp quyền: {{n}}',
    unanswered: 'Chưa kiểm tra xong',
    kept: 'Việc cấp quyền vẫn còn trên màn hình này. Đừng đóng, hãy thử lại.',
    toPage: 'Đến “{{page}}”',
    close: 'Bạn có thể đóng cửa sổ này.',
  },
  waiting: {
    title: 'Đây có phải LINE của bạn?',
    ask: 'Tên trong LINE: {{name}}',
    account: 'Tài khoản Wardlight sẽ liên kết: {{name}}',
    yes: 'Phải, liên kết',
    no: 'Không phải của tôi',
    askedTitle: 'Hãy đồng ý trong LINE',
    askedInfo:
      '“{{name}}” đang liên kết tài khoản khác. Đã gửi tin nhắn đến LINE đó: nhấn nút trong tin trong vòng 10 phút.',
    taken:
      '“{{name}}” đang liên kết tài khoản khác và không hỏi được qua LINE. Hãy đăng nhập bằng tài khoản đó, hủy liên kết, rồi liên kết ở đây.',
    discarded: 'Chưa liên kết LINE nào',
  },
  message: {
    linked:
      '{{place}}: cảnh báo của {{name}} từ nay đến LINE này. Không phải bạn liên kết? Nhấn nút bên dưới là sẽ không nhận nữa.',
    notMe: 'Không phải tôi',
    asked:
      '{{name}} ({{place}}) muốn nhận cảnh báo trên LINE này. LINE này đang liên kết tài khoản khác; nếu chuyển, tài khoản đó sẽ không gửi đến đây nữa. Không phải bạn yêu cầu thì đừng nhấn.',
    agree: 'Chuyển sang đây',
    moved: '{{place}}: cảnh báo của {{name}} từ nay đến LINE này.',
    disowned: 'Đã hủy liên kết. Không còn cảnh báo nào đến đây.',
    replaced: '{{place}}: cảnh báo của {{name}} không còn đến LINE này. Một tài khoản LINE khác đã được liên kết.',
    over: 'Yêu cầu này đã hết hạn. Khi cần, hãy liên kết lại trong Wardlight.',
  },
});
