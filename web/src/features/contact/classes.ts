/** Names of the styles of this page, which come with it and not with the first load. */
import { bringStyles } from '../../ui/charts/late-styles.ts';
import styles from './styles.css?inline';

bringStyles(styles);

export const classes = {
  about: 'contact-about',
  card: 'contact-card',
  head: 'contact-head',
  heading: 'contact-heading',
  link: 'contact-link',
  list: 'contact-list',
  name: 'contact-name',
  notes: 'contact-notes',
  open: 'contact-open',
  role: 'contact-role',
  section: 'contact-section',
  steps: 'contact-steps',
  ways: 'contact-ways',
} as const;
