/** Class names of these parts; their styles come with them (see `late-styles.ts`). */
import { bringStyles } from '../../../ui/charts/late-styles.ts';
import styles from './styles.css?inline';

bringStyles(styles);

export const classes = {
  actions: 'import-actions',
  asked: 'import-asked',
  choice: 'import-choice',
  column: 'import-column',
  counts: 'import-counts',
  file: 'import-file',
  filter: 'import-filter',
  findings: 'import-findings',
  legend: 'import-legend',
  line: 'import-line',
  list: 'import-list',
  more: 'import-more',
  part: 'import-part',
  problem: 'import-problem',
  progress: 'import-progress',
  question: 'import-question',
  sample: 'import-sample',
  soft: 'import-soft',
  text: 'import-text',
  title: 'import-title',
  value: 'import-value',
  way: 'import-way',
} as const;
