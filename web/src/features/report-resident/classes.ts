/** Names of the styles of these pages, which come with them and not with the first load. */

import { bringStyles } from '../../ui/charts/late-styles.ts';
import measurementStyles from './measurements.css?inline';
import styles from './screen.css?inline';
import sheetStyles from './sheet.css?inline';

bringStyles(styles);
bringStyles(sheetStyles);
bringStyles(measurementStyles);

export const classes = {
  about: 'rr-about',
  answered: 'rr-answered',
  choice: 'rr-choice',
  choices: 'rr-choices',
  closely: 'rr-closely',
  correction: 'rr-correction',
  found: 'rr-found',
  heading: 'rr-heading',
  kind: 'rr-kind',
  kinds: 'rr-kinds',
  latest: 'rr-latest',
  legend: 'rr-legend',
  line: 'rr-line',
  medical: 'rr-medical',
  name: 'rr-name',
  nightHead: 'rr-night-head',
  nightLink: 'rr-night-link',
  nightSwatch: 'rr-night-swatch',
  noteForm: 'rr-note-form',
  noteText: 'rr-note-text',
  notes: 'rr-notes',
  pages: 'rr-pages',
  parts: 'rr-parts',
  person: 'rr-person',
  printChoices: 'rr-print-choices',
  printHeading: 'rr-print-heading',
  printView: 'rr-print-view',
  scale: 'rr-scale',
  sheet: 'rr-sheet',
  sheetFigures: 'rr-sheet-figures',
  sheetHeading: 'rr-sheet-heading',
  sheetNight: 'rr-sheet-night',
  sheetNotes: 'rr-sheet-notes',
  sheetTitle: 'rr-sheet-title',
  small: 'rr-small',
  soft: 'rr-soft',
  story: 'rr-story',
  summary: 'rr-summary',
  table: 'rr-table',
  cards: 'rr-cards',
  whole: 'rr-whole',
  tableBox: 'rr-table-box',
} as const;
