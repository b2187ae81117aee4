/** Names of the styles of the checklist, which come with it and not with the first load. */
import { bringStyles } from '../../ui/charts/late-styles.ts';
import styles from './styles.css?inline';

bringStyles(styles);

export const classes = {
  box: 'setup-box',
  head: 'setup-head',
  list: 'setup-list',
  mark: 'setup-mark',
  step: 'setup-step',
  text: 'setup-text',
  title: 'setup-title',
} as const;
