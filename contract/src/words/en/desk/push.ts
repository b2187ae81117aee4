import { translated } from '../../translation.ts';
import type { push as zh } from '../../zh-TW/desk/push.ts';

export const push = translated<typeof zh>()({
  info: 'While you are on duty or on a list, or when none of those can be reached, alerts come to the phones turned on here, also when they are locked. They show the bed and a masked name only.',
  shared: {
    title: 'This account belongs to a shared station',
    info: 'Notifications go to a person’s own phone. Sign in there with your own account and turn them on.',
  },
  here: {
    title: 'This device',
    on: 'On: it notifies you also when the screen is locked.',
    off: 'Not on: once locked, this device stays silent.',
    other: 'This browser now notifies “{{name}}”. If you turn it on here, it notifies you instead.',
    quiet: 'Silent mode and Do Not Disturb still apply. Turn them off while on duty.',
    name: 'Device name',
    nameHint: 'So that you know which one it is',
    unnamed: 'Unnamed device',
  },
  cannot: {
    insecure: {
      title: 'Not possible at this address',
      info: 'Open the address that begins with https. If there is none, tell your administrator.',
    },
    addToHome: {
      title: 'Add it to the home screen first',
      info: 'In Safari press Share, then “Add to Home Screen”, and open this page from the new icon.',
    },
    unsupported: {
      title: 'This browser has no push notifications',
      info: 'Use Chrome, Edge, Firefox or Safari. If you came from LINE, choose “Open in default browser”.',
    },
    denied: {
      title: 'The browser blocks notifications from this site',
      info: 'Press the icon beside the address, or open Notifications in the phone’s settings, allow this site, and come back.',
    },
  },
  turnOn: 'Turn on here',
  turningOn: 'Turning on…',
  turnedOn: 'Turned on for this device',
  turnedOff: 'Turned off for “{{device}}”',
  notTurnedOn: 'Not turned on',
  browserFailed: 'The browser could not reach its push service. Check the internet connection and try again.',
  dismissed: 'Notifications are not allowed yet. Press again, and choose “Allow” when the browser asks.',
  list: {
    title: 'Where it is on',
    none: 'Nowhere yet.',
    since: 'on since {{time}}',
    sent: 'last sent {{time}}',
    neverSent: 'nothing sent yet',
    problem: 'The last one did not arrive: {{problem}}',
    gone: 'This device gets no messages any more. Open Wardlight on it and turn notifications on again.',
  },
  test: {
    sent: 'Sent to “{{device}}”. It appears within seconds; if not, look at the notification settings there.',
    failed: 'Not sent to “{{device}}”: {{problem}}',
    gone: 'That device no longer takes messages and is marked in the list. Turn it on again there.',
    again: 'Try again in a while. If it stays so, turn it off and on again on that device.',
  },
  off: {
    act: 'Turn off',
    title: 'Turn off notifications on “{{device}}”?',
    info: 'After that, it no longer notifies you while it is locked.',
  },
  changed: {
    title: 'Please open Wardlight once',
    body: 'The browser has changed its push. Until you open it, this device hears of no alerts.',
  },
  next: {
    unreachable:
      'Ask whoever runs this system to check that the server reaches the internet. After that, new alerts go out by themselves.',
    unauthorized: 'Ask whoever runs this system to check the keys of its phone notifications.',
    refused: 'Ask whoever runs this system to check the settings of its phone notifications.',
    serverError: 'This is a fault of the push service and usually passes after a while.',
    slowDown: 'Look again in a few minutes.',
    quota: 'Ask whoever runs this system to check what the push service allows.',
    blocked: 'The person allows notifications on their own device, and turns them on again on this page.',
    gone: 'The person turns notifications on again on this page, on their own device.',
    tooLate:
      'The alert was over, or ten minutes had passed. Ask whoever runs this system to check that the server reaches the internet.',
  },
});
