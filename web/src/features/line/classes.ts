/** Class names of these pages; their styles come with them (see `late-styles.ts`). */
import { bringStyles } from '../../ui/charts/late-styles.ts';
import styles from './styles.css?inline';

bringStyles(styles);

export const classes = {
  actions: 'line-actions',
  bar: 'line-bar',
  card: 'line-card',
  cards: 'line-cards',
  facts: 'line-facts',
  figures: 'line-figures',
  fill: 'line-fill',
  fold: 'line-fold',
  people: 'line-people',
  reach: 'line-reach',
  settings: 'line-settings',
  soft: 'line-soft',
  title: 'line-title',
  warning: 'line-warning',
} as const;
