/**
 * What says beside the page that it needs somebody: the name and the icon of the tab, a phone's vibration, the badge of an installed app.
 * Each is there in some browsers only, and each fails silently: none of them is the alarm itself.
 */
import { createStore, useStore } from './store.ts';

/** Before every page's title, for as long as it is so; '' = nothing. */
export const titleMark = createStore('');
export const useTitleMark = (): string => useStore(titleMark);

/** Red and white belong to high priority (IEC 60601-1-8); the three strokes are its mark, to be told apart without the colour. */
const alarmIcon = `data:image/svg+xml,${encodeURIComponent(
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" rx="6" fill="#d8343a"/>' +
    '<g fill="#fff"><path d="M4 5h6l-1 14H5zM13 5h6l-1 14h-4zM22 5h6l-1 14h-4z"/>' +
    '<circle cx="7" cy="25" r="2.7"/><circle cx="16" cy="25" r="2.7"/><circle cx="25" cy="25" r="2.7"/></g></svg>',
)}`;

const iconsOfPage = (): NodeListOf<HTMLLinkElement> => document.querySelectorAll<HTMLLinkElement>('link[rel="icon"]');

/** The page's own icons give way to the alarm's; the answer brings them back. */
export function showAlarmIcon(): () => void {
  const before = [...iconsOfPage()];
  const icon = document.createElement('link');
  icon.rel = 'icon';
  icon.type = 'image/svg+xml';
  icon.href = alarmIcon;
  // Exchanged, not changed: some browsers look at an icon only when it comes.
  for (const each of before) each.remove();
  document.head.append(icon);
  return () => {
    icon.remove();
    document.head.append(...before);
  };
}

/** Felt in a pocket, and not to be taken for a message. */
const alarmPattern = [400, 150, 400, 150, 400];

/** Nothing where the device cannot, or where nobody has touched the page yet: a browser refuses it then, and complains of every try. */
export function vibrate(): void {
  const untouched = 'userActivation' in navigator && !navigator.userActivation.hasBeenActive;
  if ('vibrate' in navigator && !untouched) navigator.vibrate(alarmPattern);
}

/** On the icon of an installed app; 0 takes it away. */
export function showBadge(count: number): void {
  if (!('setAppBadge' in navigator)) return;
  const shown = count > 0 ? navigator.setAppBadge(count) : navigator.clearAppBadge();
  shown.catch(() => {});
}
