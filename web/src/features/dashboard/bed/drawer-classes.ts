/** Names of the styles that only the opened drawer needs. */
import { bringStyles } from '../../../ui/charts/late-styles.ts';
import styles from './drawer-styles.css?inline';

bringStyles(styles);

export const classes = {
  figures: 'drawer-figures',
  failed: 'drawer-failed',
  controls: 'drawer-controls',
  mat: 'drawer-mat',
  range: 'drawer-range',
} as const;
