/** Class names of these parts; their styles come with them (see `late-styles.ts`). */
import { bringStyles } from '../../ui/charts/late-styles.ts';
import styles from './styles.css?inline';

bringStyles(styles);

export const classes = {
  about: 'push-about',
  entry: 'push-entry',
  fault: 'push-fault',
  list: 'push-list',
  mark: 'push-mark',
  name: 'push-name',
  section: 'push-section',
  state: 'push-state',
  title: 'push-title',
} as const;
