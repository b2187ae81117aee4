import { translated } from '../../translation.ts';
import type { notifyLists as zh } from '../../zh-TW/desk/notify-lists.ts';

export const notifyLists = translated<typeof zh>()({
  info: 'Templat peringatan memilih dari daftar ini: siapa yang diberi tahu dulu, dan siapa bila tidak ada yang menjawab.',
  add: 'Tambah daftar',
  edit: 'Ubah “{{name}}”',
  editAct: 'Ubah',
  more: 'Tindakan untuk “{{name}}”',
  empty: 'Belum ada daftar',
  emptyInfo:
    'Tanpa daftar, yang sedang bertugas diberi tahu; bila mereka tidak bisa dihubungi, semua petugas yang bisa menerima pesan; bila tidak ada yang menjawab, pengelola dari penyedia.',
  name: 'Nama daftar',
  nameHint: 'Misalnya sif malam, kepala perawat',
  people: 'Orang dalam daftar',
  chosen: '{{n}} dipilih',
  search: 'Cari nama',
  none: 'Belum ada orangnya',
  noneInfo: 'Yang sedang bertugas diberi tahu sebagai gantinya; bila tidak ada yang menjawab, pengelola dari penyedia.',
  reach: {
    line: 'LINE',
    push: 'Ponsel',
    none: 'Saat ini pesan tidak sampai',
    info: 'Yang tidak menerima pesan perlu menautkan LINE atau mengaktifkan notifikasi di ponselnya. Tetap boleh dimasukkan ke daftar.',
    nobody:
      'Saat ini pesan tidak sampai kepada siapa pun di daftar ini: yang sedang bertugas diberi tahu sebagai gantinya; bila tidak ada yang menjawab, pengelola dari penyedia.',
    toLine: 'Siapa yang sudah menautkan LINE',
    toPush: 'Aktifkan di ponsel saya',
  },
  gone: 'Tidak dapat ditambahkan lagi',
  goneInfo: 'Ada yang tidak lagi bekerja di panti ini. Hapus centangnya, lalu simpan lagi.',
  uses: 'Dipakai {{n}} templat',
  unused: 'Belum dipakai templat mana pun',
  toTemplates: 'Pilih daftar di templat peringatan',
  restored: 'Ini isian Anda yang belum disimpan.',
  remove: {
    act: 'Hapus',
    title: 'Hapus “{{name}}”?',
    info: 'Daftar ini dihapus dan tidak dapat dikembalikan. Akun orangnya tetap ada.',
    done: '“{{name}}” dihapus',
    inUse: 'Masih ada templat yang memakai “{{name}}”',
    inUseInfo: 'Pilih dulu daftar lain di templat berikut, lalu hapus:',
  },
});
