/** Class names of this part; its styles come with it (see `late-styles.ts`). */
import { bringStyles } from '../../../ui/charts/late-styles.ts';
import styles from './bed-choice-styles.css?inline';

bringStyles(styles);

export const classes = { group: 'bed-choice-group', hint: 'bed-choice-hint', whole: 'bed-choice' } as const;
