import { translated } from '../../translation.ts';
import type { measurementFiles as zh } from '../../zh-TW/desk/measurement-files.ts';

export const measurementFiles = translated<typeof zh>()({
  report: 'Daily measurements',
  readings: 'Measurements',
  kind: 'Measurement',
  item: 'Item',
  count: 'Times',
  last: 'Last',
  least: 'Lowest',
  most: 'Highest',
  unit: 'Unit',
  mark: 'Against NEWS2',
  lastAt: 'Last measured',
  circumstances: 'Remarks',
  by: 'Confirmed by',
  first: 'Before correction',
  correctedBy: 'Corrected by',
  correctedAt: 'Corrected at',
  why: 'Reason for correction',
  received: 'Received',
});
