import { translated } from '../../translation.ts';
import type { push as zh } from '../../zh-TW/desk/push.ts';

export const push = translated<typeof zh>()({
  info: 'Saat Anda bertugas atau ada dalam daftar, atau saat tidak seorang pun dari mereka bisa dihubungi, peringatan dikirim ke ponsel yang diaktifkan di sini, juga saat terkunci. Yang tampil hanya nomor tempat tidur dan nama yang disamarkan.',
  shared: {
    title: 'Ini akun stasiun bersama',
    info: 'Notifikasi hanya dikirim ke ponsel pribadi. Masuklah di ponsel Anda dengan akun Anda sendiri, lalu aktifkan.',
  },
  here: {
    title: 'Perangkat ini',
    on: 'Aktif: Anda diberi tahu juga saat layar terkunci.',
    off: 'Belum aktif: saat layar terkunci, perangkat ini diam.',
    other: 'Browser ini sekarang memberi tahu “{{name}}”. Jika diaktifkan di sini, Andalah yang diberi tahu.',
    quiet: 'Mode senyap dan Jangan Ganggu tetap berlaku. Matikan saat bertugas.',
    name: 'Nama perangkat',
    nameHint: 'Agar Anda tahu perangkat yang mana',
    unnamed: 'Perangkat tanpa nama',
  },
  cannot: {
    insecure: {
      title: 'Tidak bisa di alamat ini',
      info: 'Buka alamat yang diawali https. Jika tidak ada, beri tahu pengelola.',
    },
    addToHome: {
      title: 'Tambahkan dulu ke Layar Utama',
      info: 'Di Safari tekan Bagikan, pilih “Tambah ke Layar Utama”, lalu buka halaman ini dari ikon baru.',
    },
    unsupported: {
      title: 'Browser ini tidak punya notifikasi push',
      info: 'Gunakan Chrome, Edge, Firefox, atau Safari. Jika dibuka dari LINE, pilih “Buka di browser bawaan”.',
    },
    denied: {
      title: 'Browser memblokir notifikasi situs ini',
      info: 'Tekan ikon di samping alamat, atau buka Notifikasi di pengaturan ponsel, izinkan situs ini, lalu kembali ke sini.',
    },
  },
  turnOn: 'Aktifkan di perangkat ini',
  turningOn: 'Mengaktifkan…',
  turnedOn: 'Aktif di perangkat ini',
  turnedOff: '“{{device}}” dimatikan',
  notTurnedOn: 'Belum aktif',
  browserFailed: 'Browser tidak dapat menghubungi layanan notifikasinya. Periksa internet, lalu coba lagi.',
  dismissed: 'Notifikasi belum diizinkan. Tekan lagi dan pilih “Izinkan” saat browser bertanya.',
  list: {
    title: 'Perangkat yang aktif',
    none: 'Belum ada.',
    since: 'aktif sejak {{time}}',
    sent: 'terakhir dikirim {{time}}',
    neverSent: 'belum pernah dikirim',
    problem: 'Yang terakhir tidak sampai: {{problem}}',
    gone: 'Perangkat ini tidak lagi menerima pesan. Buka Wardlight di perangkat itu, lalu aktifkan lagi notifikasinya.',
  },
  test: {
    sent: 'Terkirim ke “{{device}}”, tampil dalam beberapa detik. Jika tidak, periksa pengaturan notifikasi di sana.',
    failed: 'Tidak terkirim ke “{{device}}”: {{problem}}',
    gone: 'Perangkat itu tidak lagi menerima pesan dan diberi tanda di daftar. Aktifkan lagi di sana.',
    again: 'Coba lagi nanti. Jika masih begitu, matikan lalu aktifkan lagi di perangkat itu.',
  },
  off: {
    act: 'Matikan',
    title: 'Matikan notifikasi di “{{device}}”?',
    info: 'Setelah itu, perangkat tersebut tidak memberi tahu Anda saat terkunci.',
  },
  changed: {
    title: 'Buka Wardlight sekali',
    body: 'Browser mengganti pendaftaran notifikasinya. Sebelum dibuka, perangkat ini tidak menerima peringatan.',
  },
  next: {
    unreachable:
      'Minta pengelola sistem memeriksa apakah server tersambung ke internet. Setelah itu peringatan baru terkirim sendiri.',
    unauthorized: 'Minta pengelola sistem memeriksa kunci notifikasi ponsel.',
    refused: 'Minta pengelola sistem memeriksa pengaturan notifikasi ponsel.',
    serverError: 'Ini gangguan di layanan notifikasi sendiri dan biasanya segera pulih.',
    slowDown: 'Lihat lagi beberapa menit kemudian.',
    quota: 'Minta pengelola sistem memeriksa pemakaian layanan notifikasi.',
    blocked: 'Orangnya mengizinkan notifikasi di perangkatnya sendiri, lalu mengaktifkannya lagi di halaman ini.',
    gone: 'Orangnya mengaktifkannya lagi di halaman ini, di perangkatnya sendiri.',
    tooLate:
      'Peringatan sudah selesai, atau sepuluh menit sudah lewat. Minta pengelola sistem memeriksa apakah server tersambung ke internet.',
  },
});
