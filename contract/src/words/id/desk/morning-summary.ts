import { translated } from '../../translation.ts';
import type { morningSummary as zh } from '../../zh-TW/desk/morning-summary.ts';

export const morningSummary = translated<typeof zh>()({
  open: 'Ringkasan pagi',
  title: 'Ringkasan pagi',
  info: 'Setiap pagi Anda dikirimi hal penting dari tadi malam: jumlah penghuni di tiap tingkat risiko, siapa yang berubah, dan tempat tidur mana yang tak dipantau. Hanya nomor tempat tidur dan nama yang disamarkan.',
  wanted: 'Kirim kepada saya setiap hari',
  end: 'Hentikan pengiriman',
  method: 'Lewat',
  push: 'Notifikasi di ponsel saya',
  line: 'LINE',
  at: 'Jam',
  atHint:
    'Menurut jam {{zone}}. Malam berakhir pukul {{time}}; bila dikirim lebih awal, isinya tentang malam sebelumnya.',
  outOfBounds: 'Pilih jam antara {{from}} dan {{to}}.',
  noPush: 'Notifikasi belum dinyalakan di perangkat Anda mana pun, jadi ringkasan tidak sampai.',
  turnOnPush: 'Nyalakan notifikasi',
  noLine: 'LINE Anda belum ditautkan, atau Anda memblokir akun resmi, jadi ringkasan tidak sampai.',
  linkLine: 'Tautkan LINE',
  lineMonth:
    'Pesan LINE bulan ini diutamakan untuk peringatan. Setelah separuhnya terpakai, ringkasan dikirim sebagai notifikasi.',
  restored: 'Ini yang Anda ketik sebelumnya dan belum disimpan.',
  preview: 'Isinya sekarang',
  last: 'Yang terakhir',
  lastSent: 'Terkirim {{time}} ({{method}})',
  lastWaiting: 'Menunggu sejak {{time}} ({{method}})',
  lastNot: 'Tidak sampai {{time}} ({{method}}): {{problem}}',
  lastQuota: '{{time}}: separuh kuota LINE terpakai, dikirim sebagai notifikasi',
  saved: 'Tersimpan. Ringkasan dikirim setiap hari pukul {{time}}.',
  removed: 'Ringkasan pagi dihentikan',
  oneAgency: 'Pilih satu panti dulu, lalu atur ringkasan paginya.',
  message: {
    night: 'Tadi malam, {{date}}',
    none: 'Belum ada laporan tadi malam.',
    changed: 'Berubah: {{who}}',
    more: '{{n}} orang lagi',
    nobody: 'Tidak ada penghuni yang risikonya naik.',
    notWatched: 'Data malam kurang atau tak dipantau: {{n}} tempat tidur ({{beds}})',
    allWatched: 'Data malam semua tempat tidur cukup.',
    missing: 'Tadi malam masih dihitung untuk {{n}} penghuni lagi.',
    of: '{{bed}} {{name}}: {{what}}',
  },
});
