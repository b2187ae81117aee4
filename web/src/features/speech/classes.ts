/** Class names of these parts; their styles come with them (see `late-styles.ts`). */
import { bringStyles } from '../../ui/charts/late-styles.ts';
import styles from './styles.css?inline';

bringStyles(styles);

export const classes = {
  choice: 'speech-choice',
  grid: 'speech-grid',
  language: 'speech-language',
  note: 'speech-note',
  part: 'speech-part',
  percent: 'speech-percent',
  row: 'speech-row',
  slider: 'speech-slider',
  switch: 'speech-switch',
  unseen: 'speech-unseen',
  voice: 'speech-voice',
} as const;
