/** Class names of these parts; their styles come with them (see `late-styles.ts`). */
import { bringStyles } from '../../../ui/charts/late-styles.ts';
import styles from './device-details-styles.css?inline';

bringStyles(styles);

export const classes = {
  details: 'device-details',
  facts: 'device-facts',
  heading: 'device-heading',
  history: 'device-history',
  number: 'device-number',
  outcome: 'device-outcome',
  scroll: 'device-scroll',
  soft: 'device-soft',
  table: 'device-table',
} as const;
