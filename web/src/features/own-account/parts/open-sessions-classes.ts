/** Class names of these parts; their styles come with them (see `late-styles.ts`). */
import { bringStyles } from '../../../ui/charts/late-styles.ts';
import styles from './open-sessions-styles.css?inline';

bringStyles(styles);

export const classes = {
  about: 'open-sessions-about',
  current: 'open-sessions-current',
  entry: 'open-sessions-entry',
  facts: 'open-sessions-facts',
  list: 'open-sessions-list',
  name: 'open-sessions-name',
} as const;
