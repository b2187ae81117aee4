/** Class names of these parts; their styles come with them (see `late-styles.ts`). */
import { bringStyles } from '../../ui/charts/late-styles.ts';
import styles from './known-list-styles.css?inline';

bringStyles(styles);

export const classes = {
  choose: 'known-list-choose',
  entry: 'known-list-entry',
  forget: 'known-list-forget',
  list: 'known-list-list',
  name: 'known-list-name',
  picture: 'known-list-picture',
  soft: 'known-list-soft',
  state: 'known-list-state',
  who: 'known-list-who',
} as const;
