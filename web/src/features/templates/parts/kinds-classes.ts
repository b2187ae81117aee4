/** Class names of these parts; their styles come with them (see `late-styles.ts`). */
import { bringStyles } from '../../../ui/charts/late-styles.ts';
import styles from './kinds-styles.css?inline';

bringStyles(styles);

export const classes = {
  arrow: 'template-kinds-arrow',
  body: 'template-kinds-body',
  choice: 'template-kinds-choice',
  choices: 'template-kinds-choices',
  fields: 'template-kinds-fields',
  group: 'template-kinds-group',
  groupTitle: 'template-kinds-group-title',
  head: 'template-kinds-head',
  mark: 'template-kinds-mark',
  methods: 'template-kinds-methods',
  name: 'template-kinds-name',
  number: 'template-kinds-number',
  opener: 'template-kinds-opener',
  part: 'template-kinds-part',
  row: 'template-kinds-row',
  rows: 'template-kinds-rows',
  summary: 'template-kinds-summary',
  switch: 'template-kinds-switch',
  wrong: 'template-kinds-wrong',
} as const;
