/** Names of the styles of the drawing of an ECG, which come with it and not with the first load. */
import { bringStyles } from '../../ui/charts/late-styles.ts';
import controlStyles from './controls.css?inline';
import printStyles from './print.css?inline';
import styles from './styles.css?inline';

bringStyles(styles);
bringStyles(controlStyles);
bringStyles(printStyles);

export const classes = {
  bold: 'ecg-bold',
  box: 'ecg-box',
  caliper: 'ecg-caliper',
  caliperLines: 'ecg-caliper-lines',
  check: 'ecg-check',
  checks: 'ecg-checks',
  choices: 'ecg-choices',
  content: 'ecg-content',
  facts: 'ecg-found-facts',
  field: 'ecg-field',
  fine: 'ecg-fine',
  foot: 'ecg-foot',
  gutter: 'ecg-gutter',
  help: 'ecg-help',
  label: 'ecg-label',
  mark: 'ecg-mark',
  measured: 'ecg-measured',
  names: 'ecg-names',
  never: 'ecg-never',
  onPaper: 'ecg-on-paper',
  overview: 'ecg-overview',
  overviewLine: 'ecg-overview-line',
  overviewScale: 'ecg-overview-scale',
  overviewView: 'ecg-overview-view',
  plate: 'ecg-plate',
  printBox: 'ecg-print-box',
  printChoices: 'ecg-print-choices',
  printHeading: 'ecg-print-heading',
  printView: 'ecg-print-view',
  reference: 'ecg-reference',
  scroller: 'ecg-scroller',
  sheet: 'ecg-sheet',
  sheetAbout: 'ecg-sheet-about',
  sheetFacts: 'ecg-sheet-facts',
  sheetFoot: 'ecg-sheet-foot',
  sheetHead: 'ecg-sheet-head',
  sheetPaper: 'ecg-sheet-paper',
  sheetTitle: 'ecg-sheet-title',
  sheetWarnings: 'ecg-sheet-warnings',
  sheetWithdrawn: 'ecg-sheet-withdrawn',
  sight: 'ecg-sight',
  stand: 'ecg-stand',
  stem: 'ecg-stem',
  stretch: 'ecg-stretch',
  tile: 'ecg-tile',
  trace: 'ecg-trace',
  viewer: 'ecg-viewer',
} as const;
