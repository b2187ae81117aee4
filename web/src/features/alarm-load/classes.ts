/** Names of the styles of the alarm load, which come with it and not with the first load. */
import { bringStyles } from '../../ui/charts/late-styles.ts';
import styles from './screen.css?inline';

bringStyles(styles);

export const classes = {
  facts: 'alarm-load-facts',
  heading: 'alarm-load-heading',
  parts: 'alarm-load-parts',
  period: 'alarm-load-period',
  soft: 'alarm-load-soft',
  summary: 'alarm-load-summary',
  whose: 'alarm-load-whose',
} as const;
