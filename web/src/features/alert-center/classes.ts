/** Names of the styles of the alert center, which come with it and not with the first load. */
import { bringStyles } from '../../ui/charts/late-styles.ts';
import styles from './screen.css?inline';

bringStyles(styles);

export const classes = {
  count: 'alert-center-count',
  view: 'alert-center-view',
  views: 'alert-center-views',
} as const;
