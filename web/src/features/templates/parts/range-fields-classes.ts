/** Class names of these parts; their styles come with them (see `late-styles.ts`). */
import { bringStyles } from '../../../ui/charts/late-styles.ts';
import styles from './range-fields-styles.css?inline';

bringStyles(styles);

export const classes = {
  day: 'range-fields-day',
  days: 'range-fields-days',
  daysLabel: 'range-fields-days-label',
  fields: 'range-fields-fields',
  name: 'range-fields-name',
  range: 'range-fields-range',
  title: 'range-fields-title',
} as const;
