/** Class names of these parts; their styles come with them (see `late-styles.ts`). */
import { bringStyles } from '../../ui/charts/late-styles.ts';
import styles from './styles.css?inline';

bringStyles(styles);

export const classes = {
  keep: 'rehearsal-keep',
  missed: 'rehearsal-missed',
  newly: 'rehearsal-newly',
  panel: 'rehearsal-panel',
  progress: 'rehearsal-progress',
  scroll: 'rehearsal-scroll',
  soft: 'rehearsal-soft',
  table: 'rehearsal-table',
  title: 'rehearsal-title',
  tools: 'rehearsal-tools',
} as const;
