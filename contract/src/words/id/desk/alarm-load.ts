import { translated } from '../../translation.ts';
import type { alarmLoad as zh } from '../../zh-TW/desk/alarm-load.ts';

export const alarmLoad = translated<typeof zh>()({
  told: 'Diberitahukan',
  info: 'Berapa banyak peringatan, secepat apa ada yang menuju, dan dari mana paling banyak.',
  infoAll: 'Gabungan semua panti; garis per jam berlaku untuk satu pos perawat.',
  days: 'Jangka waktu',
  lastDays: '{{n}} hari terakhir',
  claimed: 'Ada yang ke sana',
  suppressed: 'Tidak diberitahukan',
  median: 'Median waktu sampai menuju',
  falls: 'Jatuh (dengan cedera)',
  total: 'Jumlah',
  share: '{{n}} ({{percent}}%)',
  hours: 'Jam dalam sehari',
  hour: 'Jam',
  perHour: 'Rata-rata per jam',
  line: '{{n}} per jam',
  lineInfo: 'Satu pos dapat menanggapi sekitar {{n}} per jam untuk waktu lama (ANSI/ISA-18.2).',
  over: 'Melebihi {{n}} per jam: {{hours}}',
  notOver: 'Tidak ada jam yang melebihi {{n}} per jam',
  types: 'Menurut jenis',
  type: 'Jenis',
  worst: 'Penghuni dengan peringatan terbanyak',
  resident: 'Penghuni',
  most: 'Paling sering',
  none: 'Tidak ada peringatan dalam waktu ini',
});
