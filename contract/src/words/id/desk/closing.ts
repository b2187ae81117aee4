import { translated } from '../../translation.ts';
import type { closing as zh } from '../../zh-TW/desk/closing.ts';

export const closing = translated<typeof zh>()({
  /** Asked before something of high priority is closed that still goes on. */
  stillTrue: {
    title: 'Masih berlangsung. Tetap ditutup?',
    lasts: 'sudah {{time}}',
    keep: 'Jangan tutup dulu',
    close: 'Tetap tutup',
  },
  undo: 'Batalkan penutupan (sisa {{n}} detik)',
  undoOver: 'Waktu satu menit untuk membatalkan sudah habis',
});
