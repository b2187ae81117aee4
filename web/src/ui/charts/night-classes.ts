/** Names of the styles of the nights, which come with them and not with the first load. */

import { bringStyles } from './late-styles.ts';
import styles from './night-rows.css?inline';

bringStyles(styles);

export const classes = {
  awayDot: 'nights-away-dot',
  bar: 'nights-bar',
  cursor: 'nights-cursor',
  head: 'nights-head',
  mark: 'nights-mark',
  nights: 'nights-nights',
  patterns: 'nights-patterns',
  row: 'nights-row',
  rows: 'nights-rows',
  sittingGround: 'nights-sitting-ground',
  sittingLine: 'nights-sitting-line',
  strip: 'nights-strip',
  ticks: 'nights-ticks',
} as const;
