import { translated } from '../../translation.ts';
import type { duty as zh } from '../../zh-TW/desk/duty.ts';

export const duty = translated<typeof zh>()({
  info: 'Saat menjawab peringatan di stasiun bersama, yang sedang bertugas ditampilkan lebih dulu.',
  search: 'Cari nama',
  list: 'Daftar petugas jaga',
  count: '{{n}} bertugas',
  since: 'sejak {{time}}',
  clear: 'Kosongkan semua',
  saved: 'Daftar jaga tersimpan',
  unsaved: 'Ada perubahan yang belum disimpan',
  none: 'Belum ada yang bisa bertugas',
  noneInfo: 'Orang muncul di sini setelah pengelola membuatkan akunnya.',
  unreached: 'Pesan tidak sampai ke {{n}} orang yang bertugas',
  unreachedInfo: 'Mereka perlu menautkan LINE atau mengaktifkan notifikasi di ponsel sendiri.',
});
