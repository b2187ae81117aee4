/** Names of the styles of these pages, which come with them and not with the first load. */
import { bringStyles } from '../../ui/charts/late-styles.ts';
import styles from './styles.css?inline';
import whyStyles from './why.css?inline';

bringStyles(styles);
bringStyles(whyStyles);

export const dateBarClasses = {
  bar: 'risk-date-bar-bar',
  field: 'risk-date-bar-field',
  read: 'risk-date-bar-read',
} as const;

export const groupCountersClasses = {
  count: 'risk-group-counters-count',
  counter: 'risk-group-counters-counter',
  counters: 'risk-group-counters-counters',
  name: 'risk-group-counters-name',
} as const;

export const morningSummaryClasses = {
  head: 'risk-morning-head',
  message: 'risk-morning-message',
} as const;

export const residentRowClasses = {
  actions: 'risk-resident-row-actions',
  bed: 'risk-resident-row-bed',
  facts: 'risk-resident-row-facts',
  link: 'risk-resident-row-link',
  name: 'risk-resident-row-name',
  notes: 'risk-resident-row-notes',
  reasons: 'risk-resident-row-reasons',
  row: 'risk-resident-row-row',
  seen: 'risk-resident-row-seen',
  soft: 'risk-resident-row-soft',
  who: 'risk-resident-row-who',
} as const;

export const summaryFiltersClasses = {
  filters: 'risk-summary-filters-filters',
  fold: 'risk-summary-filters-fold',
  inside: 'risk-summary-filters-inside',
} as const;

export const summaryListClasses = {
  group: 'risk-summary-list-group',
  heading: 'risk-summary-list-heading',
  list: 'risk-summary-list-list',
  range: 'risk-summary-list-range',
  rows: 'risk-summary-list-rows',
} as const;

export const whyClasses = {
  day: 'risk-why-day',
  days: 'risk-why-days',
  domains: 'risk-why-domains',
  facts: 'risk-why-facts',
  form: 'risk-why-form',
  former: 'risk-why-former',
  heading: 'risk-why-heading',
  lead: 'risk-why-lead',
  note: 'risk-why-note',
  notes: 'risk-why-notes',
  rule: 'risk-why-rule',
  soft: 'risk-why-soft',
  summary: 'risk-why-summary',
  text: 'risk-why-text',
  total: 'risk-why-total',
  why: 'risk-why-why',
} as const;

export const summaryScreenClasses = {
  answered: 'risk-summary-screen-answered',
  coming: 'risk-summary-screen-coming',
} as const;
