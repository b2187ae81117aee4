/** Names of the styles of shifts, which come with them and not with the first load. */
import { bringStyles } from '../../ui/charts/late-styles.ts';
import styles from './styles.css?inline';

bringStyles(styles);

export const classes = {
  bed: 'handover-bed',
  card: 'handover-card',
  count: 'handover-count',
  counts: 'handover-counts',
  fact: 'handover-fact',
  fields: 'handover-fields',
  form: 'handover-form',
  heading: 'handover-heading',
  line: 'handover-line',
  lineLink: 'handover-line-link',
  link: 'handover-link',
  message: 'handover-message',
  name: 'handover-name',
  page: 'handover-page',
  row: 'handover-row',
  rows: 'handover-rows',
  sign: 'handover-sign',
  signed: 'handover-signed',
  soft: 'handover-soft',
  strong: 'handover-strong',
} as const;
