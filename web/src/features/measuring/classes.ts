/** Names of the styles of measuring, which come with it and not with the first load. */
import { bringStyles } from '../../ui/charts/late-styles.ts';
import styles from './styles.css?inline';

bringStyles(styles);

export const classes = {
  actions: 'measuring-actions',
  bed: 'measuring-bed',
  card: 'measuring-card',
  countdown: 'measuring-countdown',
  filling: 'measuring-filling',
  foot: 'measuring-foot',
  heading: 'measuring-heading',
  kind: 'measuring-kind',
  kinds: 'measuring-kinds',
  list: 'measuring-list',
  mark: 'measuring-mark',
  number: 'measuring-number',
  other: 'measuring-other',
  pick: 'measuring-pick',
  reading: 'measuring-reading',
  rowActions: 'measuring-row-actions',
  soft: 'measuring-soft',
  value: 'measuring-value',
  who: 'measuring-who',
} as const;
