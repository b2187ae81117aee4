/** Class names of these parts; their styles come with them (see `late-styles.ts`). */
import { bringStyles } from '../../ui/charts/late-styles.ts';
import styles from './more-page-styles.css?inline';

bringStyles(styles);

export const classes = {
  choice: 'more-page-choice',
  entry: 'more-page-entry',
  group: 'more-page-group',
  heading: 'more-page-heading',
  list: 'more-page-list',
} as const;
