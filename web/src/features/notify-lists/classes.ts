/** Class names of the lists; their styles come with them (see `late-styles.ts`). */
import { bringStyles } from '../../ui/charts/late-styles.ts';
import styles from './styles.css?inline';

bringStyles(styles);

export const classes = {
  card: 'notify-card',
  choice: 'notify-choice',
  choices: 'notify-choices',
  fault: 'notify-fault',
  field: 'notify-field',
  head: 'notify-head',
  legend: 'notify-legend',
  lists: 'notify-lists',
  name: 'notify-name',
  people: 'notify-people',
  person: 'notify-person',
  reach: 'notify-reach',
  template: 'notify-template',
  templates: 'notify-templates',
  warning: 'notify-warning',
  way: 'notify-way',
  who: 'notify-who',
} as const;
