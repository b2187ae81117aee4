/** Class names of these parts; their styles come with them (see `late-styles.ts`). */
import { bringStyles } from '../../ui/charts/late-styles.ts';
import styles from './station-pin-styles.css?inline';

bringStyles(styles);

export const classes = {
  form: 'station-pin-form',
  key: 'station-pin-key',
  keys: 'station-pin-keys',
  label: 'station-pin-label',
  left: 'station-pin-left',
  open: 'station-pin-open',
  pin: 'station-pin-pin',
  ways: 'station-pin-ways',
} as const;
