/** Class names of these parts; their styles come with them (see `late-styles.ts`). */
import { bringStyles } from '../../../ui/charts/late-styles.ts';
import styles from './network-sheet-styles.css?inline';

bringStyles(styles);

export const classes = {
  bar: 'network-sheet-bar',
  mat: 'network-sheet-mat',
  mats: 'network-sheet-mats',
  outcome: 'network-sheet-outcome',
  progress: 'network-sheet-progress',
  serial: 'network-sheet-serial',
} as const;
