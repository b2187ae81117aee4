/** Class names of this page; their styles come with it (see `late-styles.ts`). */
import { bringStyles } from '../../ui/charts/late-styles.ts';
import styles from './styles.css?inline';

bringStyles(styles);

export const classes = {
  agency: 'statistics-agency',
  bar: 'statistics-bar',
  card: 'statistics-card',
  cardName: 'statistics-card-name',
  cards: 'statistics-cards',
  choices: 'statistics-choices',
  counts: 'statistics-counts',
  facts: 'statistics-facts',
  figure: 'statistics-figure',
  foot: 'statistics-foot',
  group: 'statistics-group',
  groups: 'statistics-groups',
  heading: 'statistics-heading',
  key: 'statistics-key',
  link: 'statistics-link',
  name: 'statistics-name',
  pair: 'statistics-pair',
  parts: 'statistics-parts',
  scroller: 'statistics-scroller',
  several: 'statistics-several',
  soft: 'statistics-soft',
  summary: 'statistics-summary',
  table: 'statistics-table',
  thresholds: 'statistics-thresholds',
} as const;
