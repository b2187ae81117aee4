import { translated } from '../../../translation.ts';
import type { mobileApp as zh } from '../../../zh-TW/desk/communication/mobile-app.ts';

export const mobileApp = translated<typeof zh>()({
  update: 'A new version {{newest}} of the app is out (this is {{version}}).',
  minimum: 'This version ({{version}}) is too old; please update to {{newest}}. Watching and alerts go on as before.',
  later: 'Tomorrow',
  open: 'Update',
  settings: 'Your own mobile app',
  none: 'Not set: nobody is asked to update.',
  newest: 'Newest version',
  least: 'Least version',
  store: 'Link to the store',
  storeInfo: 'Begins with https://. Leave all three empty to ask nobody.',
  versionWrong: 'A version is numbers and full stops, such as 2.10.0.',
  leastWrong: 'The least version cannot be newer than the newest.',
  storeWrong: 'Enter a link that begins with https://.',
  saved: 'Versions of the app saved',
  conflict: 'Somebody else has just changed the versions; open this page again.',
  offlineTitle: 'No connection',
  offline: 'Nobody is watched from here now. Please check the residents in person, and look at the network.',
  offlineAgain: 'Try again',
});
