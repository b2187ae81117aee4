/** Names of the styles of the tables of counts, which come with it and not with the first load. */
import { bringStyles } from '../../../ui/charts/late-styles.ts';
import styles from './count-table.css?inline';

bringStyles(styles);

export const classes = {
  scroller: 'count-table-scroller',
  table: 'count-table-table',
} as const;
