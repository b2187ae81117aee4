/** Names of the styles of the move of a mat, which come with it and not with the first load. */
import { bringStyles } from '../../../ui/charts/late-styles.ts';
import styles from './move-dialog.css?inline';

bringStyles(styles);

export const classes = {
  bed: 'move-mat-bed',
  beds: 'move-mat-beds',
  group: 'move-mat-group',
  head: 'move-mat-head',
  place: 'move-mat-place',
  soft: 'move-mat-soft',
} as const;
