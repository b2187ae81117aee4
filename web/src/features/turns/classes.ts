/** Class names of the turn list; their styles come with it (see `late-styles.ts`). */
import { bringStyles } from '../../ui/charts/late-styles.ts';
import styles from './styles.css?inline';

bringStyles(styles);

export const classes = {
  ask: 'turns-ask',
  bed: 'turns-bed',
  big: 'turns-big',
  floor: 'turns-floor',
  heading: 'turns-heading',
  list: 'turns-list',
  name: 'turns-name',
  press: 'turns-press',
  row: 'turns-row',
  rows: 'turns-rows',
  said: 'turns-said',
  sides: 'turns-sides',
  soft: 'turns-soft',
  time: 'turns-time',
  who: 'turns-who',
  word: 'turns-word',
} as const;
