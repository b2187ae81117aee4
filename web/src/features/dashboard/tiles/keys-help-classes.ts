/** Class names of these parts; their styles come with them (see `late-styles.ts`). */
import { bringStyles } from '../../../ui/charts/late-styles.ts';
import styles from './keys-help-styles.css?inline';

bringStyles(styles);

export const classes = {
  header: 'keys-help-header',
  info: 'keys-help-info',
  keys: 'keys-help-keys',
  switch: 'keys-help-switch',
  title: 'keys-help-title',
} as const;
