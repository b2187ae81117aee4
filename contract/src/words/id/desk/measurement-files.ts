import { translated } from '../../translation.ts';
import type { measurementFiles as zh } from '../../zh-TW/desk/measurement-files.ts';

export const measurementFiles = translated<typeof zh>()({
  report: 'Pengukuran harian',
  readings: 'Riwayat pengukuran',
  kind: 'Pengukuran',
  item: 'Item',
  count: 'Kali',
  last: 'Terakhir',
  least: 'Terendah',
  most: 'Tertinggi',
  unit: 'Satuan',
  mark: 'Menurut NEWS2',
  lastAt: 'Waktu terakhir diukur',
  circumstances: 'Keterangan',
  by: 'Dikonfirmasi oleh',
  first: 'Sebelum koreksi',
  correctedBy: 'Dikoreksi oleh',
  correctedAt: 'Waktu koreksi',
  why: 'Alasan koreksi',
  received: 'Diterima',
});
