import { translated } from '../../translation.ts';
import type { labels as zh } from '../../zh-TW/desk/labels.ts';

export const labels = translated<typeof zh>()({
  info: 'Scanned with a phone, a label opens the resident’s page after signing in.',
  sheet: 'Label sheet',
  sheets: {
    a4of24: 'A4 · 3×8 labels (70×37 mm)',
    a4of14: 'A4 · 2×7 labels (99×38 mm)',
    single: 'Label printer (62×29 mm, one per page)',
  },
  start: 'Begin at place',
  startHelp: 'On a sheet partly used, begin at its first free label.',
  masked: 'Mask names',
  who: 'Residents to print',
  floor: 'Floor',
  anyFloor: 'All floors',
  search: 'Search by name or bed',
  chooseAll: 'Select all',
  chooseNone: 'Select none',
  chosen: '{{n}} of {{total}} selected',
  noBed: 'No bed',
  none: 'Nobody to print labels for',
  noneInfo: 'Once there are residents, their labels can be printed here.',
  nobodyChosen: 'Choose at least one resident.',
  preview: 'Preview',
  page: 'Sheet {{page}} of {{pages}}',
  before: 'Previous sheet',
  next: 'Next sheet',
  used: 'Used',
  print: 'Print labels: {{n}}',
  howTo: 'When printing choose “Actual size (100%)” and margins “None”.',
  changed:
    'Since this page was opened somebody has moved or left. The labels are up to date now: please look once more, then print.',
  code: 'QR code of {{name}}',
  ofBed: 'Bed {{bed}}',
  agencyNeeded: 'Switch to a single facility to print labels.',
});
