/** Class names of these parts; their styles come with them (see `late-styles.ts`). */
import { bringStyles } from '../../../ui/charts/late-styles.ts';
import styles from './styles.css?inline';

bringStyles(styles);

export const classes = {
  actions: 'import-actions',
  choice: 'import-choice',
  counts: 'import-counts',
  file: 'import-file',
  filter: 'import-filter',
  findings: 'import-findings',
  line: 'import-line',
  list: 'import-list',
  part: 'import-part',
  problem: 'import-problem',
  progress: 'import-progress',
  soft: 'import-soft',
  title: 'import-title',
  value: 'import-value',
} as const;
