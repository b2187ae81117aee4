import { translated } from '../../translation.ts';
import type { measurementFiles as zh } from '../../zh-TW/desk/measurement-files.ts';

export const measurementFiles = translated<typeof zh>()({
  report: 'Araw-araw na sukat',
  readings: 'Mga sukat',
  kind: 'Sukat',
  item: 'Item',
  count: 'Ilang beses',
  last: 'Huli',
  least: 'Pinakamababa',
  most: 'Pinakamataas',
  unit: 'Unit',
  mark: 'Ayon sa NEWS2',
  lastAt: 'Huling sinukat',
  circumstances: 'Puna',
  by: 'Kinumpirma ni',
  first: 'Bago itama',
  correctedBy: 'Itinama ni',
  correctedAt: 'Oras ng pagtatama',
  why: 'Dahilan ng pagtatama',
  received: 'Natanggap',
});
