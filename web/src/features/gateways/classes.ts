/** Names of the styles of this page, which come with it and not with the first load. */
import { bringStyles } from '../../ui/charts/late-styles.ts';
import styles from './styles.css?inline';

bringStyles(styles);

export const classes = {
  actions: 'gateways-actions',
  card: 'gateways-card',
  counts: 'gateways-counts',
  example: 'gateways-example',
  facts: 'gateways-facts',
  head: 'gateways-head',
  key: 'gateways-key',
  keys: 'gateways-keys',
  list: 'gateways-list',
  name: 'gateways-name',
  range: 'gateways-range',
  small: 'gateways-small',
  soft: 'gateways-soft',
} as const;
