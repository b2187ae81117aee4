import { translated } from '../translation.ts';
import type { shell as zhShell } from '../zh-TW/shell.ts';

export const shell = translated<typeof zhShell>()({
  titles: {
    board: 'Papan langsung',
    signIn: 'Masuk',
    welcome: 'Selamat datang',
    notFound: 'Halaman tidak ditemukan',
    trouble: 'Halaman tidak dapat ditampilkan',
  },
  skipToContent: 'Lompat ke isi utama',
  nav: {
    label: 'Menu utama',
    board: 'Papan',
    alerts: 'Peringatan',
    account: 'Akun',
    openAlerts: 'Peringatan terbuka: {{n}}',
  },
  agency: {
    label: 'Panti',
    choose: 'Ganti panti',
    all: 'Semua panti',
    allReadOnly: 'Hanya lihat',
  },
  clock: 'Waktu setempat {{place}}',
  connection: {
    label: 'Koneksi',
    connecting: 'Menyambung',
    live: 'Langsung',
    silent: 'Tidak ada jawaban',
    lost: 'Terputus',
  },
  blind: {
    title: 'Sistem tidak dapat melihat ranjang',
    info: 'Sejak {{time}} tidak ada penilaian baru. Sedang dipulihkan. Mohon lihat penghuni langsung.',
  },
  restTime: {
    open: 'Waktu istirahat malam',
    info: 'Dipakai sebagai "malam" di laporan dan tampilan gelap.',
    start: 'Mulai',
    end: 'Selesai',
    length: 'Total {{length}}',
    nextDay: 'sampai pagi berikutnya',
    save: 'Simpan',
    saved: 'Waktu istirahat malam tersimpan',
    failed: 'Waktu istirahat malam tidak tersimpan',
    unread: 'Waktu istirahat malam tidak dapat dibaca',
    empty: 'Waktu istirahat tidak boleh kosong',
    wrong: 'Waktu salah. Contoh: 21:00',
    same: 'Waktu salah: mulai dan selesai sama',
    agency: 'Pilih satu lembaga dahulu',
  },
  silence: {
    title: 'Layar ini sedang tidak berjaga',
    info: 'Tidak ada data langsung sejak {{time}}. Sedang menyambung kembali. Harap periksa penghuni langsung di tempat tidur.',
    infoNeverLive: 'Server belum menjawab. Masih mencoba. Harap periksa penghuni langsung di tempat tidur.',
  },
  sound: {
    on: 'Suara peringatan: hidup',
    off: 'Suara peringatan: mati',
    turnOn: 'Hidupkan suara',
    turnOff: 'Matikan suara',
    offBar: 'Suara peringatan di layar ini mati. Peringatan tidak akan berbunyi di sini.',
    lockedBar: 'Browser belum mengizinkan suara. Tekan sekali untuk menghidupkan suara peringatan.',
  },
  theme: {
    label: 'Terang atau gelap',
    dark: 'Gelap',
    light: 'Terang',
    night: 'Ikuti jam istirahat malam',
  },
  language: {
    label: 'Bahasa',
  },
  account: {
    label: 'Menu akun',
    signOut: 'Keluar',
    signedOut: 'Sudah keluar',
  },
  sessionEnding: {
    title: 'Masa masuk Anda hampir habis',
    info: 'Setelah {{time}} layar ini berhenti berjaga. Saat pergantian giliran, keluar lalu masuk lagi.',
  },
  resizing: 'Menyesuaikan tampilan…',
  userFailed: {
    title: 'Data akun Anda tidak dapat dibaca',
    info: 'Anda masih masuk.',
  },
  chunkFailed: {
    title: 'Halaman ini belum selesai dimuat',
    info: 'Jaringan mungkin lambat atau terputus. Yang sudah Anda ketik tetap tersimpan. Silakan coba lagi.',
  },
  crashed: {
    title: 'Halaman ini berhenti karena kesalahan',
    info: 'Hanya layar ini yang terpengaruh; server tetap mencatat. Coba lagi, dan jika terulang, beri tahu pengelola.',
  },
  notFound: {
    title: 'Halaman tidak ditemukan',
    info: 'Alamat mungkin salah ketik, atau halaman sudah dipindahkan.',
    home: 'Kembali ke beranda',
  },
});
