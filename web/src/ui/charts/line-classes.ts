/** Names of the styles of a value over time. */
import { bringStyles } from './late-styles.ts';
import styles from './line-chart.css?inline';

bringStyles(styles);

export const classes = {
  spread: 'line-spread',
  breach: 'line-breach',
  now: 'line-now',
  limitName: 'line-limit-name',
} as const;
