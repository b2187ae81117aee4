/** Class names of these parts; their styles come with them (see `late-styles.ts`). */
import { bringStyles } from '../../../ui/charts/late-styles.ts';
import styles from './chooser-styles.css?inline';

bringStyles(styles);

export const classes = {
  chooser: 'label-chooser-chooser',
  grow: 'label-chooser-grow',
  legend: 'label-chooser-legend',
  list: 'label-chooser-list',
  person: 'label-chooser-person',
  tools: 'label-chooser-tools',
} as const;
