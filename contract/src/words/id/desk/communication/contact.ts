import { translated } from '../../../translation.ts';
import type { contact as zh } from '../../../zh-TW/desk/communication/contact.ts';

export const contact = translated<typeof zh>()({
  lead: 'Siapa yang dihubungi bila ada masalah.',
  none: 'Belum ada kontak.',
  askInstead:
    'Tanyakan kepada penanggung jawab giliran jaga Anda, atau tulis kepada pengelola di obrolan bantuan. Pengelola bisa menambahkan kontak di sini.',
  noneToKeep: 'Belum ada kontak. Tambahkan orang yang bisa dihubungi siang dan malam.',
  ofProvider: 'Juga tampil sebelum masuk: jangan isi nomor telepon pribadi.',
  ofFacility: 'Hanya terlihat oleh orang yang masuk ke fasilitas ini.',
  add: 'Tambah kontak',
  addTo: 'Tambah kontak · {{name}}',
  editOf: 'Ubah {{name}}',
  restored: 'Ini yang Anda ketik terakhir kali dan belum disimpan.',
  actionsOf: 'Tindakan untuk {{name}}',
  up: 'Naikkan',
  down: 'Turunkan',
  saved: '{{name}} disimpan',
  removed: '{{name}} dihapus',
  removeTitle: 'Hapus {{name}}?',
  removeInfo: 'Kontak ini tidak akan tampil lagi di sini dan di halaman masuk.',
  removeInfoHere: 'Kontak ini tidak akan tampil lagi di sini.',
  gone: 'Kontak ini baru saja diubah atau dihapus orang lain. Yang Anda ketik masih ada; Anda bisa menambahkannya sebagai kontak baru.',
  full: 'Sudah ada 20 kontak. Hapus satu dahulu.',
  toLogin: 'Kembali ke halaman masuk',
  field: {
    name: 'Nama atau bagian',
    role: 'Peran',
    phone: 'Telepon',
    line: 'LINE',
    mail: 'Email',
    hours: 'Jam dan catatan',
  },
  hint: {
    role: 'Misalnya kepala perawat, bagian TI',
    phone: 'Misalnya 02-1234-5678 #12',
    line: 'ID LINE, atau tautan line.me',
    hours: 'Kapan bisa dihubungi; boleh beberapa baris.',
  },
  wrong: {
    phone: 'Hanya angka dan tanda seperti + - ( ) #. Tulis nomor ekstensi sebagai #12.',
    line: 'Isi ID LINE, atau tautan yang diawali https://line.me.',
    mail: 'Format salah; misalnya help@example.org.',
  },
  blind: {
    title: 'Bila papan kosong atau berhenti',
    look: 'Lihat dahulu setiap penghuni di tempat tidurnya. Sampai papan kembali, tidak ada yang dipantau dari sini.',
    compare: 'Buka papan di layar lain atau ponsel, untuk melihat apakah hanya layar ini yang bermasalah.',
    power: 'Periksa listrik dan jaringan layar ini; bila matras sensor satu lantai tidak mengirim data, periksa Wi-Fi.',
    call: 'Bila tetap tidak bisa, telepon kontak di atas dan katakan sejak kapan serta tempat tidur mana.',
  },
  about: {
    title: 'Tentang Wardlight',
    limits:
      'Wardlight membantu perawatan. Ini bukan sistem panggil perawat dan bukan alat kesehatan, dan tidak menggantikan ronde atau penilaian tenaga kesehatan.',
    version: 'Versi {{version}} · Apache License 2.0',
  },
});
