/** Names of the styles of many at once, which come with it and not with the first load. */
import { bringStyles } from '../../../ui/charts/late-styles.ts';
import styles from './styles.css?inline';

bringStyles(styles);

export const classes = {
  code: 'many-mats-code',
  scroll: 'many-mats-scroll',
  secret: 'many-mats-secret',
  table: 'many-mats-table',
  verdict: 'many-mats-verdict',
} as const;
