/** Names of the styles of choosing, which come with it and not with the first load. */
import { bringStyles } from '../../../ui/charts/late-styles.ts';
import styles from './styles.css?inline';

bringStyles(styles);

export const classes = {
  bar: 'choosing-bar',
  box: 'choosing-box',
  count: 'choosing-count',
  field: 'choosing-field',
  scroll: 'choosing-scroll',
  soft: 'choosing-soft',
  table: 'choosing-table',
  verdict: 'choosing-verdict',
} as const;
