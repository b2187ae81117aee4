/** Names of the styles of what reports share, which come with it and not with the first load. */
import { bringStyles } from '../charts/late-styles.ts';
import styles from './styles.css?inline';

bringStyles(styles);

export const itemsTableClasses = {
  card: 'report-items-table-card',
  cards: 'report-items-table-cards',
  facts: 'report-items-table-facts',
  name: 'report-items-table-name',
  table: 'report-items-table-table',
} as const;

export const levelMarkClasses = {
  cut: 'report-level-mark-cut',
  glyph: 'report-level-mark-glyph',
  mark: 'report-level-mark-mark',
} as const;

export const levelStripClasses = {
  day: 'report-level-strip-day',
  foot: 'report-level-strip-foot',
  strip: 'report-level-strip-strip',
} as const;
