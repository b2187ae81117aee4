/** Names of the styles of announcements, which come with them and not with the first load. */
import { bringStyles } from '../../ui/charts/late-styles.ts';
import styles from './styles.css?inline';

bringStyles(styles);

export const classes = {
  badge: 'announcements-badge',
  body: 'announcements-body',
  card: 'announcements-card',
  choices: 'announcements-choices',
  count: 'announcements-count',
  facts: 'announcements-facts',
  foot: 'announcements-foot',
  languages: 'announcements-languages',
  language: 'announcements-language',
  list: 'announcements-list',
  mark: 'announcements-mark',
  name: 'announcements-name',
  people: 'announcements-people',
  popup: 'announcements-popup',
  popupHead: 'announcements-popup-head',
  preview: 'announcements-preview',
  readers: 'announcements-readers',
  soft: 'announcements-soft',
  text: 'announcements-text',
  texts: 'announcements-texts',
  title: 'announcements-title',
} as const;
