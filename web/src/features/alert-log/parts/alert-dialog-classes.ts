/** Class names of these parts; their styles come with them (see `late-styles.ts`). */
import { bringStyles } from '../../../ui/charts/late-styles.ts';
import styles from './alert-dialog-styles.css?inline';

bringStyles(styles);

export const classes = {
  facts: 'alert-dialog-facts',
  heading: 'alert-dialog-heading',
  outcome: 'alert-dialog-outcome',
  said: 'alert-dialog-said',
  soft: 'alert-dialog-soft',
  step: 'alert-dialog-step',
  steps: 'alert-dialog-steps',
  time: 'alert-dialog-time',
  what: 'alert-dialog-what',
} as const;
