/** Names of the styles of adding beds, which come with it and not with the first load. */
import { bringStyles } from '../../../ui/charts/late-styles.ts';
import styles from './add-dialog.css?inline';

bringStyles(styles);

export const classes = {
  fault: 'add-beds-fault',
  numbers: 'add-beds-numbers',
  preview: 'add-beds-preview',
  soft: 'add-beds-soft',
} as const;
