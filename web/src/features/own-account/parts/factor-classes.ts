/** Class names of these parts; their styles come with them (see `late-styles.ts`). */
import { bringStyles } from '../../../ui/charts/late-styles.ts';
import styles from './factor-styles.css?inline';

bringStyles(styles);

export const classes = {
  code: 'factor-code',
  codes: 'factor-codes',
  foot: 'factor-foot',
  keys: 'factor-keys',
  notPrinted: 'factor-not-printed',
  secret: 'factor-secret',
} as const;
