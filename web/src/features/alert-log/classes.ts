/** Names of the styles of the alert log, which come with it and not with the first load. */
import { bringStyles } from '../../ui/charts/late-styles.ts';
import styles from './screen.css?inline';

bringStyles(styles);

export const classes = {
  falls: 'alert-log-falls',
  info: 'alert-log-info',
  kind: 'alert-log-kind',
  listed: 'alert-log-listed',
  open: 'alert-log-open',
} as const;
