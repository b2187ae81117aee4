import { translated } from '../../../translation.ts';
import type { mobileApp as zh } from '../../../zh-TW/desk/communication/mobile-app.ts';

export const mobileApp = translated<typeof zh>()({
  update: 'Ada versi baru aplikasi {{newest}} (sekarang {{version}}).',
  minimum: 'Versi ini ({{version}}) terlalu lama; perbarui ke {{newest}}. Pemantauan dan peringatan tetap berjalan.',
  later: 'Besok',
  open: 'Perbarui',
  settings: 'Aplikasi seluler sendiri',
  none: 'Belum diatur: tidak ada yang diminta memperbarui.',
  newest: 'Versi terbaru',
  least: 'Versi terendah',
  store: 'Tautan toko aplikasi',
  storeInfo: 'Diawali https://. Kosongkan ketiganya agar tidak ada permintaan.',
  versionWrong: 'Versi berupa angka dan titik, misalnya 2.10.0.',
  leastWrong: 'Versi terendah tidak boleh lebih baru dari versi terbaru.',
  storeWrong: 'Isi tautan yang diawali https://.',
  saved: 'Versi aplikasi disimpan',
  conflict: 'Orang lain baru saja mengubahnya; buka lagi halaman ini.',
  offlineTitle: 'Tidak ada sambungan',
  offline: 'Sekarang tidak ada tempat tidur yang dipantau dari sini. Lihat penghuni di tempatnya dan periksa jaringan.',
  offlineAgain: 'Coba lagi',
});
