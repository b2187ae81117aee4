/** Names of the styles of ECG recordings, which come with their pages and not with the first load. */
import { bringStyles } from '../../ui/charts/late-styles.ts';
import styles from './styles.css?inline';

bringStyles(styles);

export const classes = {
  actions: 'ecg-actions',
  comment: 'ecg-comment',
  comments: 'ecg-comments',
  differs: 'ecg-differs',
  drop: 'ecg-drop',
  facts: 'ecg-facts',
  file: 'ecg-file',
  fileName: 'ecg-file-name',
  files: 'ecg-files',
  filters: 'ecg-filters',
  filling: 'ecg-filling',
  form: 'ecg-form',
  found: 'ecg-found',
  hash: 'ecg-hash',
  heading: 'ecg-heading',
  latest: 'ecg-latest',
  link: 'ecg-link',
  mark: 'ecg-mark',
  marks: 'ecg-marks',
  more: 'ecg-more',
  parts: 'ecg-parts',
  person: 'ecg-person',
  range: 'ecg-range',
  section: 'ecg-section',
  soft: 'ecg-soft',
  statements: 'ecg-statements',
  text: 'ecg-text',
} as const;
