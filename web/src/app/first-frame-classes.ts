/** Class names of these parts; their styles come with them (see `late-styles.ts`). */
import { bringStyles } from '../ui/charts/late-styles.ts';
import styles from './first-frame-styles.css?inline';

bringStyles(styles);

export const classes = {
  card: 'first-frame-card',
  main: 'first-frame-main',
  page: 'first-frame-page',
  top: 'first-frame-top',
} as const;
