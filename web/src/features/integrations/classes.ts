/** Names of the styles of this page, which come with it and not with the first load. */
import { bringStyles } from '../../ui/charts/late-styles.ts';
import styles from './styles.css?inline';

bringStyles(styles);

export const classes = {
  actions: 'integrations-actions',
  card: 'integrations-card',
  choices: 'integrations-choices',
  example: 'integrations-example',
  facts: 'integrations-facts',
  head: 'integrations-head',
  key: 'integrations-key',
  keys: 'integrations-keys',
  list: 'integrations-list',
  name: 'integrations-name',
  range: 'integrations-range',
  small: 'integrations-small',
  soft: 'integrations-soft',
} as const;
