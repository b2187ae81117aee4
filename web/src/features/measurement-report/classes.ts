/** Names of the styles of this page, which come with it and not with the first load. */
import { bringStyles } from '../../ui/charts/late-styles.ts';
import styles from './styles.css?inline';

bringStyles(styles);

export const classes = {
  answered: 'measurement-report-answered',
  bar: 'measurement-report-bar',
  bed: 'measurement-report-bed',
  box: 'measurement-report-box',
  card: 'measurement-report-card',
  cards: 'measurement-report-cards',
  cell: 'measurement-report-cell',
  facts: 'measurement-report-facts',
  filters: 'measurement-report-filters',
  kind: 'measurement-report-kind',
  kinds: 'measurement-report-kinds',
  link: 'measurement-report-link',
  marked: 'measurement-report-marked',
  none: 'measurement-report-none',
  range: 'measurement-report-range',
  read: 'measurement-report-read',
  soft: 'measurement-report-soft',
  table: 'measurement-report-table',
  who: 'measurement-report-who',
} as const;
