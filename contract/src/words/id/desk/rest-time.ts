import { translated } from '../../translation.ts';
import type { restTime as zh } from '../../zh-TW/desk/rest-time.ts';

export const restTime = translated<typeof zh>()({
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
  hours: 'Waktu salah: 4 sampai 16 jam',
  changed: 'Orang lain baru saja mengubahnya',
  changedInfo: 'Sekarang {{theirs}}. Anda mengetik {{mine}}.',
  saveMine: 'Simpan isian saya',
  takeTheirs: 'Pakai waktu sekarang',
  agency: 'Pilih satu panti dahulu',
});
