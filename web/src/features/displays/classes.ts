/** Names of the styles of the displays, which come with it and not with the first load. */
import { bringStyles } from '../../ui/charts/late-styles.ts';
import styles from './screen.css?inline';

bringStyles(styles);

export const classes = {
  actions: 'displays-actions',
  code: 'displays-code',
  list: 'displays-list',
  mask: 'displays-mask',
  name: 'displays-name',
  row: 'displays-row',
  soft: 'displays-soft',
  what: 'displays-what',
} as const;
