/** Class names of these parts; their styles come with them (see `late-styles.ts`). */

import styles from './hour-bars-styles.css?inline';
import { bringStyles } from './late-styles.ts';

bringStyles(styles);

export const classes = {
  axis: 'hour-bars-axis',
  bar: 'hour-bars-bar',
  bars: 'hour-bars-bars',
  chart: 'hour-bars-chart',
  ground: 'hour-bars-ground',
  hour: 'hour-bars-hour',
  limit: 'hour-bars-limit',
  limitLabel: 'hour-bars-limit-label',
  value: 'hour-bars-value',
} as const;
