import { translated } from '../../translation.ts';
import type { labels as zh } from '../../zh-TW/desk/labels.ts';

export const labels = translated<typeof zh>()({
  info: 'Pindai label dengan ponsel; setelah masuk, halaman penghuni akan terbuka.',
  sheet: 'Kertas label',
  sheets: {
    a4of24: 'A4 · 3×8 label (70×37 mm)',
    a4of14: 'A4 · 2×7 label (99×38 mm)',
    single: 'Printer label (62×29 mm, satu per halaman)',
  },
  start: 'Mulai dari label ke',
  startHelp: 'Pada kertas yang sudah dipakai sebagian, mulai dari label kosong pertama.',
  masked: 'Samarkan nama',
  who: 'Penghuni yang dicetak',
  floor: 'Lantai',
  anyFloor: 'Semua lantai',
  search: 'Cari nama atau tempat tidur',
  chooseAll: 'Pilih semua',
  chooseNone: 'Batalkan semua',
  chosen: '{{n}} dari {{total}} dipilih',
  noBed: 'Belum ada tempat tidur',
  none: 'Tidak ada penghuni untuk dicetak',
  noneInfo: 'Setelah ada penghuni, labelnya bisa dicetak di sini.',
  nobodyChosen: 'Pilih paling sedikit satu penghuni.',
  preview: 'Pratinjau',
  page: 'Lembar {{page}} dari {{pages}}',
  before: 'Lembar sebelumnya',
  next: 'Lembar berikutnya',
  used: 'Terpakai',
  print: 'Cetak {{n}} label',
  howTo: 'Saat mencetak, pilih “Ukuran sebenarnya (100%)” dan margin “Tidak ada”.',
  changed:
    'Sejak halaman ini dibuka ada penghuni yang pindah atau keluar. Label sudah diperbarui: periksa sekali lagi, lalu cetak.',
  code: 'Kode QR {{name}}',
  ofBed: 'Bed {{bed}}',
  agencyNeeded: 'Beralihlah ke satu panti untuk mencetak label.',
});
