/** Class names of these parts; their styles come with them (see `late-styles.ts`). */
import { bringStyles } from '../../../ui/charts/late-styles.ts';
import styles from './entry-dialog-styles.css?inline';

bringStyles(styles);

export const classes = {
  changes: 'entry-dialog-changes',
  facts: 'entry-dialog-facts',
  foot: 'entry-dialog-foot',
  none: 'entry-dialog-none',
} as const;
