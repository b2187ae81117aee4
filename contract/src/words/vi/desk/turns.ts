import { translated } from '../../translation.ts';
import type { turns as zh } from '../../zh-TW/desk/turns.ts';

export const turns = translated<typeof zh>()({
  info: 'Người đến giờ trở mình trước ở trên cùng. Xoay trở xong, hãy bấm “Đã xoay trở”.',
  floor: 'Tầng',
  anyFloor: 'Tất cả các tầng',
  since: 'chưa trở mình từ {{time}}',
  every: 'mỗi {{time}}',
  dueIn: 'còn {{time}}',
  dueNow: 'cần trở mình',
  overdue: 'quá {{time}}',
  turned: 'Đã xoay trở',
  of: 'giường {{bed}}, {{name}}',
  cancel: 'Hủy',
  clock: 'Đang nằm',
  notLying: 'Hiện không nằm',
  unseen: 'Không rõ đã nằm bao lâu',
  away: 'Ra ngoài',
  empty: 'Chưa ai được đặt chu kỳ trở mình',
  emptyInfo: 'Đặt “Chu kỳ trở mình” trong dữ liệu người cao tuổi, hoặc bật “Lâu không trở mình” trong mẫu cảnh báo.',
  none: 'Tầng này không có ai cần trở mình',
  side: { left: 'Nghiêng trái', right: 'Nghiêng phải', supine: 'Nằm ngửa', prone: 'Nằm sấp' },
  said: {
    left: 'Đã cho nằm nghiêng trái',
    right: 'Đã cho nằm nghiêng phải',
    supine: 'Đã cho nằm ngửa',
    prone: 'Đã cho nằm sấp',
    none: 'Đã ghi việc xoay trở',
  },
});
