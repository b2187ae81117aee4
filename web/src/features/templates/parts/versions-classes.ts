/** Names of the styles of the versions of a template, which come with it and not with the first load. */
import { bringStyles } from '../../../ui/charts/late-styles.ts';
import styles from './versions.css?inline';

bringStyles(styles);

export const classes = {
  changes: 'versions-changes',
  head: 'versions-head',
  list: 'versions-list',
  number: 'versions-number',
  version: 'versions-version',
} as const;
