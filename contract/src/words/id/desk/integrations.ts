import { translated } from '../../translation.ts';
import type { integrations as zh } from '../../zh-TW/desk/integrations.ts';

export const integrations = translated<typeof zh>()({
  info: 'Sistem lain membaca hasil ukur lewat FHIR tanpa mengubah apa pun. Masing-masing punya kunci sendiri untuk fasilitas ini.',
  add: 'Tambah sistem',
  search: 'Cari nama',
  none: 'Belum ada sistem lain',
  noneInfo: 'Tambahkan satu dan buat kuncinya agar bisa membaca hasil ukur.',
  kinds: 'Pengukuran yang boleh dibaca',
  kindsWrong: 'Pilih setidaknya satu.',
  allKinds: 'Semua pengukuran',
  names: 'Berikan nama, jenis kelamin, dan tanggal lahir penghuni',
  namesInfo: 'Tanpa ini hanya nomor penghuni di fasilitas yang diberikan.',
  withNames: 'Dengan nama penghuni',
  withoutNames: 'Tanpa nama penghuni',
  noKey: 'Belum ada kunci: belum bisa membaca.',
  keyInfo: 'Hanya ditampilkan sekali. Pasang di sistem lain sekarang.',
  rotate: 'Untuk mengganti, buat kunci kedua, pasang di sistem lain, lalu cabut yang lama: tidak ada yang terputus.',
  exampleInfo: 'Ganti KEY dengan kuncinya. Pembacaan dicatat di log audit.',
  revokeInfo: '{{name}} langsung tidak bisa membaca dengan kunci ini. Tidak bisa dibatalkan.',
  removeInfo: 'Kuncinya langsung berakhir.',
});
