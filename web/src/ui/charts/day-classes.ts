/** Names of the styles of a figure day by day. */
import styles from './day-chart.css?inline';
import { bringStyles } from './late-styles.ts';

bringStyles(styles);

export const classes = {
  band: 'days-band',
  hollow: 'days-hollow',
} as const;
