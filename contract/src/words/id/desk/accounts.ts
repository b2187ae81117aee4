import { translated } from '../../translation.ts';
import type { accounts as zh } from '../../zh-TW/desk/accounts.ts';

export const accounts = translated<typeof zh>()({
  search: 'Cari nama pengguna atau nama',
  none: 'Akun tidak ditemukan',
  noneInfo: 'Coba kata lain, atau pilih status lain.',
  showAll: 'Tampilkan semua',
  empty: 'Panti ini belum punya akun',
  emptyInfo: 'Tambahkan akun supaya rekan bisa masuk.',
  add: 'Tambah akun',
  edit: 'Ubah akun',
  restored: 'Ini yang Anda ketik sebelumnya dan belum disimpan.',
  field: {
    username: 'Nama pengguna',
    name: 'Nama',
    shared: 'Komputer yang dipakai bersama',
    agency: 'Panti',
    state: 'Status',
    seen: 'Terakhir dipakai',
  },
  usernameInfo: '3–64 huruf, angka, atau . _ - @; tidak bisa diubah nanti.',
  usernameWrong: 'Gunakan 3–64 huruf, angka, atau . _ - @.',
  nameInfo: 'Rekan melihat nama ini pada peringatan dan catatan.',
  sharedInfo: 'Misalnya komputer di pos perawat: saat menangani peringatan, ditanyakan siapa orangnya.',
  filter: {
    label: 'Status',
    all: 'Semua',
    active: 'Aktif',
    disabled: 'Nonaktif',
  },
  state: {
    active: 'Aktif',
    waiting: 'Menunggu masuk pertama',
    disabled: 'Nonaktif',
  },
  marks: {
    shared: 'Bersama',
    secondFactor: 'Verifikasi dua langkah',
  },
  changed: '{{username}} disimpan',
  disabled: '{{username}} dinonaktifkan',
  enabled: '{{username}} diaktifkan lagi',
  actionsOf: 'Tindakan untuk {{username}}',
  disable: 'Nonaktifkan',
  disableTitle: 'Nonaktifkan akun ini?',
  enable: 'Aktifkan lagi',
  enableTitle: 'Aktifkan lagi akun ini?',
  disableInfo:
    'Layar yang terbuka langsung keluar dan akun dihapus dari daftar jaga. Peringatan yang sedang didatangi orang ini kembali tanpa petugas dan berbunyi lagi (bila ia sedang mendampingi: setelah waktunya habis).',
  enableInfo: 'Bisa masuk lagi dengan kata sandi sebelumnya.',
  reset: 'Atur ulang kata sandi',
  resetTitle: 'Atur ulang kata sandi akun ini?',
  resetInfo:
    'Kata sandi sekarang langsung tidak berlaku, verifikasi dua langkah dimatikan, dan semua layar yang terbuka keluar. Anda mendapat kode sekali pakai yang baru.',
  removeFactor: 'Matikan verifikasi dua langkah',
  removeFactorTitle: 'Matikan verifikasi dua langkah akun ini?',
  removeFactorInfo:
    'Setelah itu cukup kata sandi untuk masuk. Kata sandi dan layar yang terbuka tidak berubah. Jika ponsel mungkin di tangan orang lain, pakai “Atur ulang kata sandi”: semua layar langsung dikeluarkan.',
  factorRemoved: 'Verifikasi dua langkah {{username}} dimatikan',
  code: {
    title: 'Kode sekali pakai',
    label: 'Kode',
    site: 'Masuk di',
    info: 'Berikan langsung atau lewat telepon, jangan di grup obrolan. Setelah masuk, yang bersangkutan membuat kata sandi sendiri dan kode ini tidak berlaku lagi. Setelah ditutup kode tidak bisa dilihat lagi; atur ulang bila perlu.',
    until: 'Berlaku sampai {{time}}. Setelah itu, atur ulang lagi.',
    askTitle: 'Sudah dicatat atau diberikan?',
    askInfo: 'Setelah ditutup, kode tidak bisa dilihat lagi.',
    stay: 'Biarkan terbuka',
    done: 'Sudah diberikan',
  },
  agents: {
    info: 'Pengelola menangani semua panti penyedia ini. Yang baru dibuat oleh orang yang menjalankan server.',
    you: 'Anda',
    disableInfo:
      'Layarnya yang terbuka langsung keluar, dan tidak ada lagi yang sampai ke ponsel atau LINE-nya. Peringatan yang sedang didatangi orang ini kembali tanpa petugas dan berbunyi lagi (bila ia sedang mendampingi: setelah waktunya habis).',
    removeFactorInfo:
      'Setelah itu cukup kata sandi untuk masuk, dan saat masuk berikutnya mungkin harus disiapkan lagi. Kata sandi dan layar yang terbuka tidak berubah. Jika ponsel mungkin di tangan orang lain, pakai “Nonaktifkan”: semua layar langsung dikeluarkan.',
    note: 'Alasan (opsional)',
    noteInfo: 'Dicatat dalam audit.',
  },
});
