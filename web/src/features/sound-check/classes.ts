/** Class names of these parts; their styles come with them (see `late-styles.ts`). */
import { bringStyles } from '../../ui/charts/late-styles.ts';
import styles from './styles.css?inline';

bringStyles(styles);

export const classes = {
  dropdown: 'sound-check-dropdown',
  fault: 'sound-check-fault',
  heard: 'sound-check-heard',
  info: 'sound-check-info',
  offer: 'sound-check-offer',
  panel: 'sound-check-panel',
  steps: 'sound-check-steps',
  title: 'sound-check-title',
  ways: 'sound-check-ways',
  word: 'sound-check-word',
} as const;
