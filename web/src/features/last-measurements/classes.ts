/** Names of the styles, which come with this part and not with the first load. */
import { bringStyles } from '../../ui/charts/late-styles.ts';
import styles from './styles.css?inline';

bringStyles(styles);

export const classes = {
  all: 'last-measured-all',
  head: 'last-measured-head',
  heading: 'last-measured-heading',
  list: 'last-measured-list',
  name: 'last-measured-name',
  row: 'last-measured-row',
  section: 'last-measured-section',
  soft: 'last-measured-soft',
  value: 'last-measured-value',
} as const;
