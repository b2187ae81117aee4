import { translated } from '../../translation.ts';
import type { notifyLists as zh } from '../../zh-TW/desk/notify-lists.ts';

export const notifyLists = translated<typeof zh>()({
  info: 'Mẫu cảnh báo chọn từ các danh sách này: báo ai trước, và chuyển cho ai khi không có người trả lời.',
  add: 'Thêm danh sách',
  edit: 'Sửa “{{name}}”',
  editAct: 'Sửa',
  more: 'Thao tác với “{{name}}”',
  empty: 'Chưa có danh sách nào',
  emptyInfo:
    'Khi không có danh sách, người đang trực được báo; nếu không báo được ai đang trực, mọi nhân viên nhận được tin đều được báo; nếu không ai trả lời, báo quản lý của nhà cung cấp.',
  name: 'Tên danh sách',
  nameHint: 'Ví dụ: ca đêm, điều dưỡng trưởng',
  people: 'Người trong danh sách',
  chosen: 'Đã chọn {{n}} người',
  search: 'Tìm theo tên',
  none: 'Chưa có ai',
  noneInfo: 'Người đang trực được báo thay; nếu không ai trả lời, báo quản lý của nhà cung cấp.',
  reach: {
    line: 'LINE',
    push: 'Điện thoại',
    none: 'Hiện không nhận được tin',
    info: 'Người chưa nhận được tin cần liên kết LINE hoặc bật thông báo trên điện thoại của mình. Vẫn có thể thêm vào danh sách.',
    nobody:
      'Hiện không ai trong danh sách này nhận được tin: người đang trực được báo thay; nếu không ai trả lời, báo quản lý của nhà cung cấp.',
    toLine: 'Ai đã liên kết LINE',
    toPush: 'Bật trên điện thoại của tôi',
  },
  gone: 'Không thêm được nữa',
  goneInfo: 'Có người không còn làm việc ở cơ sở này. Hãy bỏ chọn rồi lưu lại.',
  uses: '{{n}} mẫu đang dùng',
  unused: 'Chưa có mẫu nào dùng',
  toTemplates: 'Chọn danh sách trong mẫu cảnh báo',
  restored: 'Đây là nội dung bạn chưa lưu lần trước.',
  remove: {
    act: 'Xóa',
    title: 'Xóa “{{name}}”?',
    info: 'Danh sách sẽ bị xóa và không khôi phục được. Tài khoản của mọi người không bị ảnh hưởng.',
    done: 'Đã xóa “{{name}}”',
    inUse: 'Vẫn có mẫu dùng “{{name}}”',
    inUseInfo: 'Trước hết hãy chọn danh sách khác trong các mẫu này rồi mới xóa:',
  },
});
