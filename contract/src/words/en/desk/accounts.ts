import { translated } from '../../translation.ts';
import type { accounts as zh } from '../../zh-TW/desk/accounts.ts';

export const accounts = translated<typeof zh>()({
  search: 'Search username or name',
  none: 'No account found',
  noneInfo: 'Try other words, or choose another state.',
  showAll: 'Show all',
  empty: 'This facility has no accounts yet',
  emptyInfo: 'Add an account so that a colleague can sign in.',
  add: 'Add account',
  edit: 'Edit account',
  restored: 'This is what you typed last time and did not save.',
  field: {
    username: 'Username',
    name: 'Name',
    shared: 'Station that several people use',
    agency: 'Facility',
    state: 'State',
    seen: 'Last used',
  },
  usernameInfo: '3–64 letters, digits or . _ - @; it cannot be changed later.',
  usernameWrong: 'Use 3–64 letters, digits or . _ - @.',
  nameInfo: 'Colleagues see this name on alerts and records.',
  sharedInfo: 'Such as the computer at the nursing station: answering an alert there asks who you are.',
  filter: {
    label: 'State',
    all: 'All',
    active: 'Active',
    disabled: 'Disabled',
  },
  state: {
    active: 'Active',
    waiting: 'Waiting for first sign-in',
    disabled: 'Disabled',
  },
  marks: {
    shared: 'Shared',
    secondFactor: 'Two-step sign-in',
  },
  changed: '{{username}} saved',
  disabled: '{{username}} disabled',
  enabled: '{{username}} enabled again',
  actionsOf: 'Actions for {{username}}',
  disable: 'Disable',
  disableTitle: 'Disable this account?',
  enable: 'Enable again',
  enableTitle: 'Enable this account again?',
  disableInfo:
    'Its open screens are signed out at once and it leaves the duty list. Alerts this person was going to become unclaimed and sound again (where they are with a resident: when that time is over).',
  enableInfo: 'It can sign in again with the password it had.',
  reset: 'Reset password',
  resetTitle: 'Reset the password of this account?',
  resetInfo:
    'The current password stops working at once, two-step sign-in is turned off and every open screen is signed out. You get a new one-time code.',
  removeFactor: 'Turn off two-step sign-in',
  removeFactorTitle: 'Turn off two-step sign-in for this account?',
  removeFactorInfo:
    'Afterwards the password alone signs in. The password and open screens stay as they are. If the phone may be in other hands, use “Reset password” instead: every screen is signed out at once.',
  factorRemoved: 'Two-step sign-in of {{username}} is off',
  code: {
    title: 'One-time code',
    label: 'Code',
    site: 'Sign in at',
    info: 'Give it to the person face to face or by phone, never in a group chat. They choose their own password when they sign in, and the code ends. It cannot be seen again once closed; reset if needed.',
    until: 'Valid until {{time}}. After that, reset again.',
    askTitle: 'Is it written down or handed over?',
    askInfo: 'Once closed, the code cannot be seen again.',
    stay: 'Keep it open',
    done: 'Handed over',
  },
  agents: {
    info: 'Agents look after all facilities of the provider. New ones are made by whoever runs the server.',
    you: 'you',
    disableInfo:
      'Their open screens are signed out at once, and nothing more comes to their phone or LINE. Alerts this person was going to become unclaimed and sound again (where they are with a resident: when that time is over).',
    removeFactorInfo:
      'Afterwards the password alone signs in, and the next sign-in may ask to set it up again. The password and open screens stay as they are. If the phone may be in other hands, use “Disable” instead: every screen is signed out at once.',
    note: 'Reason (optional)',
    noteInfo: 'It stands in the audit.',
  },
});
