import { translated } from '../../translation.ts';
import type { restTime as zh } from '../../zh-TW/desk/rest-time.ts';

export const restTime = translated<typeof zh>()({
  info: 'Ito ang "gabi" sa mga ulat at sa madilim na tema.',
  start: 'Simula',
  end: 'Tapos',
  length: '{{length}} lahat',
  nextDay: 'hanggang kinaumagahan',
  save: 'I-save',
  saved: 'Na-save ang pahinga sa gabi',
  failed: 'Hindi na-save ang pahinga sa gabi',
  unread: 'Hindi mabasa ang pahinga sa gabi',
  empty: 'Hindi puwedeng walang laman ang oras ng pahinga',
  wrong: 'Maling oras. Halimbawa: 21:00',
  hours: 'Maling oras: 4 hanggang 16 oras',
  changed: 'May ibang kababago lang nito',
  changedInfo: '{{theirs}} na ngayon. Ang tinype mo ay {{mine}}.',
  saveMine: 'I-save ang akin',
  takeTheirs: 'Gamitin ang nakatala',
  agency: 'Pumili muna ng isang pasilidad',
});
