import { translated } from '../translation.ts';
import type { shell as zhShell } from '../zh-TW/shell.ts';

export const shell = translated<typeof zhShell>()({
  titles: {
    board: 'Live board',
    signIn: 'Sign in',
    welcome: 'Welcome',
    notFound: 'Page not found',
    trouble: 'This page cannot be shown',
  },
  skipToContent: 'Skip to main content',
  nav: {
    label: 'Main menu',
    board: 'Board',
    alerts: 'Alerts',
    account: 'Account',
    openAlerts: 'Open alerts: {{n}}',
  },
  agency: {
    label: 'Facility',
    choose: 'Change facility',
    all: 'All facilities',
    allReadOnly: 'View only',
  },
  clock: 'Local time, {{place}}',
  connection: {
    label: 'Connection',
    connecting: 'Connecting',
    live: 'Live',
    silent: 'No answer',
    lost: 'Disconnected',
  },
  blind: {
    title: 'The system cannot see the beds',
    info: 'Nothing has been judged since {{time}}. It is recovering. Please look at the residents.',
  },
  restTime: {
    open: 'Nighttime rest',
    info: 'What reports call night, and when screens turn dark.',
    start: 'From',
    end: 'To',
    length: '{{length}} in all',
    nextDay: 'until the next morning',
    save: 'Save',
    saved: 'Nighttime rest saved',
    failed: 'Nighttime rest was not saved',
    unread: 'Nighttime rest could not be read',
    empty: 'The rest time cannot be empty',
    wrong: 'Wrong time. For example 21:00',
    same: 'Wrong time: start and end are the same',
    agency: 'Choose one agency first',
  },
  silence: {
    title: 'Nobody is watching from this screen',
    info: 'No live data since {{time}}. Reconnecting. Please check on residents in person.',
    infoNeverLive: 'The server has not answered yet. Still trying. Please check on residents in person.',
  },
  sound: {
    on: 'Alert sound: on',
    off: 'Alert sound: off',
    turnOn: 'Turn sound on',
    turnOff: 'Turn sound off',
    offBar: 'Alert sound is off on this screen. Alerts will be silent here.',
    lockedBar: 'The browser does not allow sound yet. Press once to turn alert sound on.',
  },
  theme: {
    label: 'Light or dark',
    dark: 'Dark',
    light: 'Light',
    night: 'Follow night rest hours',
  },
  language: { label: 'Language' },
  account: {
    label: 'Account menu',
    signOut: 'Sign out',
    signedOut: 'Signed out',
  },
  sessionEnding: {
    title: 'Your sign-in ends soon',
    info: 'After {{time}} this screen stops watching. At a shift change, sign out and sign in again.',
  },
  resizing: 'Adjusting the view…',
  userFailed: {
    title: 'Your account could not be read',
    info: 'You are still signed in.',
  },
  chunkFailed: {
    title: 'This page has not finished loading',
    info: 'The network may be slow or down. What you typed is kept. Please try again.',
  },
  crashed: {
    title: 'This page stopped because of an error',
    info: 'Only this screen is affected; the server keeps recording. Try again, and if it happens again, tell your administrator.',
  },
  notFound: {
    title: 'Page not found',
    info: 'The address may be mistyped, or the page has moved.',
    home: 'Back to home',
  },
});
