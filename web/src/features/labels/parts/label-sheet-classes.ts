/** Class names of these parts; their styles come with them (see `late-styles.ts`). */
import { bringStyles } from '../../../ui/charts/late-styles.ts';
import styles from './label-sheet-styles.css?inline';

bringStyles(styles);

export const classes = {
  bed: 'label-sheet-bed',
  floor: 'label-sheet-floor',
  label: 'label-sheet-label',
  name: 'label-sheet-name',
  sheet: 'label-sheet-sheet',
  text: 'label-sheet-text',
  used: 'label-sheet-used',
} as const;
