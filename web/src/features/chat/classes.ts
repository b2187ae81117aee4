/** Names of the styles of this page, which come with it and not with the first load. */
import { bringStyles } from '../../ui/charts/late-styles.ts';
import styles from './styles.css?inline';

bringStyles(styles);

export const classes = {
  attached: 'chat-attached',
  bar: 'chat-bar',
  composer: 'chat-composer',
  day: 'chat-day',
  dayName: 'chat-day-name',
  empty: 'chat-empty',
  field: 'chat-field',
  foot: 'chat-foot',
  head: 'chat-head',
  list: 'chat-list',
  message: 'chat-message',
  mine: 'chat-mine',
  newest: 'chat-newest',
  picture: 'chat-picture',
  result: 'chat-result',
  results: 'chat-results',
  room: 'chat-room',
  roomLink: 'chat-room-link',
  roomName: 'chat-room-name',
  rooms: 'chat-rooms',
  soft: 'chat-soft',
  text: 'chat-text',
  unread: 'chat-unread',
  warning: 'chat-warning',
} as const;
