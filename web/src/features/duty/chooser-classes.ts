/** Class names of these parts; their styles come with them (see `late-styles.ts`). */
import { bringStyles } from '../../ui/charts/late-styles.ts';
import styles from './chooser-styles.css?inline';

bringStyles(styles);

export const classes = {
  heading: 'chooser-heading',
  list: 'chooser-list',
  people: 'chooser-people',
  person: 'chooser-person',
  search: 'chooser-search',
  ways: 'chooser-ways',
} as const;
