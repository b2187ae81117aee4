/** Class names of these parts; their styles come with them (see `late-styles.ts`). */
import { bringStyles } from '../../../ui/charts/late-styles.ts';
import styles from './day-bar-styles.css?inline';

bringStyles(styles);

export const classes = {
  bar: 'day-bar-bar',
  days: 'day-bar-days',
  note: 'day-bar-note',
  rows: 'day-bar-rows',
  scale: 'day-bar-scale',
  stretch: 'day-bar-stretch',
  track: 'day-bar-track',
  wrong: 'day-bar-wrong',
} as const;
