/** Names of the styles of two people beside each other, which come with it and not with the first load. */
import { bringStyles } from '../../../ui/charts/late-styles.ts';
import styles from './alike-people.css?inline';

bringStyles(styles);

export const classes = {
  actions: 'alike-actions',
  box: 'alike-box',
  open: 'alike-open',
  same: 'alike-same',
  scroll: 'alike-scroll',
  table: 'alike-table',
} as const;
