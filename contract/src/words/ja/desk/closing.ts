import { translated } from '../../translation.ts';
import type { closing as zh } from '../../zh-TW/desk/closing.ts';

export const closing = translated<typeof zh>()({
  /** Asked before something of high priority is closed that still goes on. */
  stillTrue: {
    title: 'まだ続いています。それでも終了しますか？',
    lasts: '{{time}}続いています',
    keep: '終了しない',
    close: 'それでも終了する',
  },
  undo: '終了を取り消す（あと{{n}}秒）',
  undoOver: '取り消せる1分間が過ぎました',
});
