import { translated } from '../../translation.ts';
import type { closing as zh } from '../../zh-TW/desk/closing.ts';

export const closing = translated<typeof zh>()({
  /** Asked before something of high priority is closed that still goes on. */
  stillTrue: {
    title: 'Tuloy pa ito. Isasara pa rin ba?',
    lasts: '{{time}} na',
    keep: 'Huwag munang isara',
    close: 'Isara pa rin',
  },
  undo: 'Bawiin ang pagsasara ({{n}} segundo na lang)',
  undoOver: 'Tapos na ang isang minuto para bawiin ito',
});
