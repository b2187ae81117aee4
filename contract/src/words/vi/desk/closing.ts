import { translated } from '../../translation.ts';
import type { closing as zh } from '../../zh-TW/desk/closing.ts';

export const closing = translated<typeof zh>()({
  /** Asked before something of high priority is closed that still goes on. */
  stillTrue: {
    title: 'Vẫn đang tiếp diễn. Bạn vẫn muốn đóng?',
    lasts: 'đã {{time}}',
    keep: 'Chưa đóng',
    close: 'Vẫn đóng',
  },
  undo: 'Hủy việc đóng (còn {{n}} giây)',
  undoOver: 'Đã hết một phút để hủy việc đóng',
});
