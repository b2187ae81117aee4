import { translated } from '../../translation.ts';
import type { speech as zh } from '../../zh-TW/desk/speech.ts';

export const speech = translated<typeof zh>()({
  title: 'Peringatan suara',
  info: 'Hanya untuk layar ini. Setelah bunyi, peringatan disebutkan dengan nomor tempat tidur dan jenisnya, tanpa nama.',
  on: 'Layar ini menyebutkan peringatan',
  onInfo: 'Tidak ada yang disebutkan selama suara dimatikan.',
  cannot: 'Browser ini tidak bisa berbicara',
  cannotInfo: 'Bunyi tetap terdengar seperti biasa. Chrome, Edge, dan Safari bisa berbicara.',
  noVoiceInfo: 'Tambahkan suara di pengaturan bahasa atau suara perangkat ini, lalu kembali ke halaman ini.',
  toneOnly: 'Untuk sekarang hanya bunyi yang terdengar, tanpa ucapan.',
  languages: 'Bahasa (paling banyak {{n}}, sesuai urutan pilihan)',
  voiceOf: 'Suara untuk {{language}}',
  anyVoice: 'Dipilih otomatis',
  listen: 'Dengarkan',
  tones: {
    title: 'Bunyi',
    volume: 'Volume',
    floor: 'Bunyi prioritas tinggi dan “Tidak ada data” tidak pernah di bawah {{percent}}.',
    technical: 'Tidak ada data',
  },
  kinds: 'Yang disebutkan',
  kindsInfo:
    'Jenis yang suaranya dimatikan di templat juga tidak disebutkan di sini. Bila lebih dari sepuluh dalam sepuluh menit, hanya prioritas tinggi yang disebutkan.',
  fit: {
    chosen: 'Suara: {{voice}}',
    exact: 'Suara: {{voice}}',
    language: 'Memakai suara yang mirip: {{voice}}',
    english: 'Perangkat ini tidak punya suara bahasa ini; disebutkan dalam bahasa Inggris: {{voice}}',
    none: 'Tidak ada suara terpasang di perangkat ini; hanya bunyi yang terdengar',
  },
  rate: {
    title: 'Kecepatan',
    slow: 'Lambat',
    normal: 'Biasa',
    fast: 'Cepat',
  },
});
