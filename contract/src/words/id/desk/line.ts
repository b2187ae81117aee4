import { translated } from '../../translation.ts';
import type { line as zh } from '../../zh-TW/desk/line.ts';

export const line = translated<typeof zh>()({
  info: 'Peringatan dikirim ke LINE masing-masing petugas. Pesan hanya memuat tempat tidur dan nama yang disamarkan.',
  notSetUp: {
    title: 'LINE belum disiapkan di sistem ini',
    info: 'Beri tahu pengelola sistem: perlu kanal login dan akun resmi di LINE, diatur sesuai panduan operasional, lalu dijalankan ulang. Sementara itu layar tetap memberi peringatan.',
    settings: 'Untuk pengelola sistem: pengaturan yang diisi',
  },
  opening: 'Membuka LINE…',
  lineName: 'Nama di LINE',
  noName: 'tanpa nama',
  since: 'Ditautkan pada',
  reach: 'Menerima pesan',
  reachable: 'Ya',
  unreachable: 'Tidak',
  mine: {
    title: 'LINE saya',
    none: 'Belum ditautkan. Setelah ditautkan, peringatan masuk ke LINE Anda.',
    link: 'Tautkan LINE saya',
    shared:
      'Ini akun stasiun bersama, jadi tidak dapat menautkan LINE. Masuklah dengan akun Anda sendiri di perangkat Anda, lalu tautkan.',
    unreachable:
      'Anda belum menambahkan akun resmi sebagai teman, atau memblokirnya, sehingga peringatan tidak sampai.',
    addFriend: 'Tambahkan teman di LINE',
    unlink: 'Lepas tautan',
    unlinkTitle: 'Lepas tautan LINE Anda?',
    unlinkInfo: 'Peringatan tidak lagi masuk ke LINE Anda. Untuk menerimanya lagi, tautkan ulang.',
    unlinked: 'Tautan LINE Anda dilepas',
  },
  people: {
    title: 'Yang sudah tertaut',
    search: 'Nama, atau nama di LINE',
    name: 'Nama',
    you: 'Anda',
    none: 'Belum ada yang menautkan LINE',
    noneInfo: 'Setiap orang masuk dengan akunnya sendiri dan menautkan LINE-nya di halaman ini.',
    more: 'Tindakan untuk {{name}}',
    revoke: 'Cabut',
    revokeTitle: 'Cabut tautan LINE “{{name}}”?',
    revokeInfo: 'Peringatan tidak lagi masuk ke LINE orang ini. Untuk menerimanya lagi, ia harus menautkan sendiri.',
    revoked: 'Tautan LINE “{{name}}” sudah dicabut',
    notYours:
      '“{{name}}” menangani beberapa panti. Hanya ia sendiri atau agen lain yang dapat mencabutnya. Hubungi agen Anda.',
  },
  trial: {
    sending: 'Mengirim pesan uji ke {{name}}…',
    sent: 'Pesan uji ke {{name}} terkirim. Lihat LINE di ponsel.',
    failed: 'Pesan uji ke {{name}} tidak terkirim',
  },
  month: {
    title: 'Pesan bulan ini',
    used: '{{used}} dari {{limit}} terpakai ({{percent}}%)',
    unlimited: '{{used}} terpakai, tanpa batas',
    unknown: 'LINE belum memberi tahu jumlah yang terpakai bulan ini. Nanti ditanyakan lagi.',
    shared: 'Semua panti memakai satu akun resmi. Pesan uji juga dihitung.',
    asOf: 'per {{time}}',
    near: 'Hampir habis. Setelah habis, peringatan tidak masuk ke LINE sampai bulan depan. Minta pengelola sistem menaikkan paketnya.',
    full: 'Sudah habis: peringatan tidak masuk ke LINE sampai bulan depan. Telepon atau beri tahu langsung, dan minta pengelola sistem menaikkan paketnya.',
  },
  failing: {
    reason: 'Alasan terakhir: {{reason}}',
  },
  next: {
    unreachable:
      'Minta pengelola sistem memeriksa apakah server tersambung ke internet. Setelah itu peringatan baru terkirim sendiri.',
    unauthorized:
      'Minta pengelola sistem menerbitkan token akses baru untuk akun resmi di LINE dan memperbarui pengaturannya.',
    refused: 'Minta pengelola sistem memeriksa pengaturan akun resmi.',
    serverError: 'Ini gangguan di LINE sendiri dan biasanya segera pulih.',
    slowDown: 'Lihat lagi beberapa menit kemudian.',
    quota: 'Pulih bulan depan. Agar lebih cepat, minta pengelola sistem menaikkan paketnya.',
    blocked: 'Orangnya menambahkan akun resmi sebagai teman di LINE, atau membuka blokirnya.',
    gone: 'Orangnya menautkan LINE lagi di halaman ini.',
    tooLate:
      'Peringatan sudah selesai, atau sepuluh menit sudah lewat. Minta pengelola sistem memeriksa apakah server tersambung ke LINE.',
  },
  callback: {
    working: 'Memeriksa ke LINE…',
    success: 'LINE sudah tertaut',
    successInfo: 'Peringatan datang dari akun resmi. Biarkan sebagai teman dan jangan diblokir.',
    failure: 'Otorisasi LINE tidak berhasil',
    failureInfo: 'Tutup jendela ini lalu coba lagi.',
    unheard: 'Jawaban server tidak sampai, jadi mungkin sudah tertaut. Masuk dan lihat “{{page}}”.',
    none: 'Tidak ada akun LINE yang diotorisasi',
    noneInfo: 'Untuk menerima peringatan, masuk, buka “{{page}}”, lalu tautkan LINE Anda.',
    confirm: 'Konfirmasikan di tempat Anda memulai',
    confirmInfo:
      'Kembali ke layar tempat Anda menekan “Tautkan LINE saya”, lalu konfirmasikan di sana. Jika bukan Anda yang memulai, tutup saja jendela ini: tidak ada yang ditautkan.',
    count: 'Akun LINE yang diotorisasi sekarang: {{n}}',
    unanswered: 'Belum selesai diperiksa',
    kept: 'Otorisasi Anda masih ada di layar ini. Jangan ditutup, coba lagi.',
    toPage: 'Ke “{{page}}”',
    close: 'Jendela ini boleh ditutup.',
  },
  waiting: {
    title: 'Apakah ini LINE Anda?',
    ask: 'Nama di LINE: {{name}}',
    account: 'Akun Wardlight yang akan ditautkan: {{name}}',
    yes: 'Ya, tautkan',
    no: 'Bukan milik saya',
    askedTitle: 'Setujui di LINE',
    askedInfo: '“{{name}}” tertaut ke akun lain. Pesan sudah dikirim ke LINE itu: tekan tombolnya dalam 10 menit.',
    taken:
      '“{{name}}” tertaut ke akun lain dan tidak bisa ditanya lewat LINE. Masuk dengan akun itu, lepas tautannya, lalu tautkan di sini.',
    discarded: 'Tidak ada LINE yang ditautkan',
  },
  message: {
    linked:
      '{{place}}: peringatan untuk {{name}} sekarang masuk ke LINE ini. Bukan Anda yang menautkan? Tekan tombol di bawah dan tidak akan masuk lagi.',
    notMe: 'Bukan saya',
    asked:
      '{{name}} ({{place}}) ingin menerima peringatan di LINE ini. LINE ini tertaut ke akun lain, yang tidak akan mengirim ke sini lagi. Bukan permintaan Anda? Jangan ditekan.',
    agree: 'Pindahkan ke sini',
    moved: '{{place}}: peringatan untuk {{name}} sekarang masuk ke LINE ini.',
    disowned: 'Tautan dilepas. Tidak ada lagi peringatan yang masuk ke sini.',
    replaced: '{{place}}: peringatan untuk {{name}} tidak lagi masuk ke LINE ini. Akun LINE lain telah ditautkan.',
    over: 'Permintaan ini sudah kedaluwarsa. Tautkan lagi di Wardlight bila perlu.',
  },
});
