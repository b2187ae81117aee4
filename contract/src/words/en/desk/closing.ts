import { translated } from '../../translation.ts';
import type { closing as zh } from '../../zh-TW/desk/closing.ts';

export const closing = translated<typeof zh>()({
  /** Asked before something of high priority is closed that still goes on. */
  stillTrue: {
    title: 'This is still going on. Close it anyway?',
    lasts: '{{time}} now',
    keep: 'Keep it open',
    close: 'Close anyway',
  },
  undo: 'Undo the closing ({{n}} s left)',
  undoOver: 'The minute for undoing is over',
});
