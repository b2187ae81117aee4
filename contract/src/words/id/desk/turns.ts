import { translated } from '../../translation.ts';
import type { turns as zh } from '../../zh-TW/desk/turns.ts';

export const turns = translated<typeof zh>()({
  info: 'Yang paling dulu perlu ganti posisi ada di atas. Setelah selesai, tekan “Sudah diganti”.',
  floor: 'Lantai',
  anyFloor: 'Semua lantai',
  since: 'posisi sama sejak {{time}}',
  every: 'tiap {{time}}',
  dueIn: '{{time}} lagi',
  dueNow: 'waktunya ganti posisi',
  overdue: 'terlambat {{time}}',
  turned: 'Sudah diganti',
  of: 'bed {{bed}}, {{name}}',
  cancel: 'Batal',
  clock: 'Berbaring',
  notLying: 'Sedang tidak berbaring',
  unseen: 'Lama berbaring tidak diketahui',
  away: 'Keluar',
  empty: 'Belum ada yang punya selang ganti posisi',
  emptyInfo:
    'Atur “Selang ganti posisi” di data penghuni, atau nyalakan “Terlalu lama tanpa ganti posisi” di templat peringatannya.',
  none: 'Di lantai ini tidak ada yang perlu ganti posisi',
  side: { left: 'Miring kiri', right: 'Miring kanan', supine: 'Telentang', prone: 'Tengkurap' },
  said: {
    left: 'Dimiringkan ke kiri',
    right: 'Dimiringkan ke kanan',
    supine: 'Ditelentangkan',
    prone: 'Ditengkurapkan',
    none: 'Ganti posisi tercatat',
  },
});
