/** Names of the styles of the accounts, which come with it and not with the first load. */
import { bringStyles } from '../../ui/charts/late-styles.ts';
import styles from './screen.css?inline';

bringStyles(styles);

export const classes = {
  facts: 'accounts-facts',
  filter: 'accounts-filter',
  marks: 'accounts-marks',
  state: 'accounts-state',
  username: 'accounts-username',
  who: 'accounts-who',
} as const;
