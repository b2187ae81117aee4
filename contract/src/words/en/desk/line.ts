import { translated } from '../../translation.ts';
import type { line as zh } from '../../zh-TW/desk/line.ts';

export const line = translated<typeof zh>()({
  info: 'Alerts go to colleagues’ own LINE. A message names the bed and the masked name only.',
  notSetUp: {
    title: 'LINE is not set up on this system yet',
    info: 'Tell the person who runs this system: it needs a login channel and an official account at LINE, set as the operations guide says. Until then alerts are notified on the screens as always.',
    settings: 'For whoever runs the system: the settings',
  },
  opening: 'Opening LINE…',
  lineName: 'Name in LINE',
  noName: 'no name',
  since: 'Linked on',
  reach: 'Gets messages',
  reachable: 'Yes',
  unreachable: 'No',
  mine: {
    title: 'My LINE',
    none: 'Not linked yet. Once it is, alerts come to your LINE.',
    link: 'Link my LINE',
    shared:
      'This account belongs to a shared station and cannot link LINE. Sign in with your own account on your own device to link yours.',
    unreachable: 'You have not added the official account as a friend, or have blocked it, so alerts do not reach you.',
    addFriend: 'Add it as a friend in LINE',
    unlink: 'Unlink',
    unlinkTitle: 'Unlink your LINE?',
    unlinkInfo: 'Alerts no longer come to your LINE. To get them again, link it again.',
    unlinked: 'Your LINE is unlinked',
  },
  people: {
    title: 'Who is linked',
    search: 'Name, or name in LINE',
    name: 'Name',
    you: 'you',
    none: 'Nobody has linked LINE yet',
    noneInfo: 'Each person signs in with their own account and links their own LINE on this page.',
    more: 'Actions for {{name}}',
    revoke: 'Revoke',
    revokeTitle: 'Revoke the LINE link of “{{name}}”?',
    revokeInfo: 'Alerts no longer come to this person’s LINE. To get them again, they must link it themselves.',
    revoked: 'The LINE link of “{{name}}” is revoked',
    notYours:
      '“{{name}}” looks after several facilities. Only they or another agent can revoke this link. Please contact your agent.',
  },
  trial: {
    sending: 'Sending a test message to {{name}}…',
    sent: 'The test message to {{name}} is sent. Look at LINE on the phone.',
    failed: 'The test message to {{name}} was not sent',
  },
  month: {
    title: 'Messages this month',
    used: '{{used}} of {{limit}} used ({{percent}}%)',
    unlimited: '{{used}} used, no limit',
    unknown: 'LINE has not said how many were used this month. It is asked again later.',
    shared: 'All facilities share one official account. Test messages count too.',
    asOf: 'as of {{time}}',
    near: 'Nearly used up. After that, no alert goes to LINE until next month. Ask whoever runs this system to raise the plan.',
    full: 'Used up: no alert goes to LINE until next month. Call or tell colleagues, and ask whoever runs this system to raise the plan.',
  },
  failing: {
    reason: 'Last reason: {{reason}}',
  },
  next: {
    unreachable:
      'Ask whoever runs this system to check that the server reaches the internet. After that, new alerts go out by themselves.',
    unauthorized:
      'Ask whoever runs this system to issue a new access token for the official account at LINE and to set it here.',
    refused: 'Ask whoever runs this system to check the settings of the official account.',
    serverError: 'This is LINE’s own fault and usually passes after a while.',
    slowDown: 'Look again in a few minutes.',
    quota: 'It comes back next month. To have it sooner, ask whoever runs this system to raise the plan.',
    blocked: 'The person adds the official account as a friend in LINE, or unblocks it.',
    gone: 'The person links LINE again on this page.',
    tooLate:
      'The alert was over, or ten minutes had passed. Ask whoever runs this system to check that the server reaches LINE.',
  },
  callback: {
    working: 'Checking with LINE…',
    success: 'LINE is linked',
    successInfo: 'Alerts come from the official account. Keep it as a friend and do not block it.',
    failure: 'LINE was not authorized',
    failureInfo: 'Close this window and try again.',
    unheard: 'The server’s answer did not arrive, so it may be linked all the same. Sign in and look at “{{page}}”.',
    none: 'No LINE authorized account',
    noneInfo: 'To get alerts, sign in, open “{{page}}” and link your LINE.',
    confirm: 'Confirm where you began',
    confirmInfo:
      'Go back to the screen where you pressed “Link my LINE” and confirm there. If it was not you who began, just close this window: nothing is linked.',
    count: 'LINE accounts authorized now: {{n}}',
    unanswered: 'Not checked yet',
    kept: 'Your authorization is still on this screen. Leave it open and try again.',
    toPage: 'Go to “{{page}}”',
    close: 'You can close this window now.',
  },
  waiting: {
    title: 'Is this your LINE?',
    ask: 'Name in LINE: {{name}}',
    account: 'Wardlight account it will be linked to: {{name}}',
    yes: 'Yes, link it',
    no: 'Not mine',
    askedTitle: 'Agree in LINE',
    askedInfo:
      '“{{name}}” is linked to another account. A message was sent to that LINE: press its button within 10 minutes.',
    taken:
      '“{{name}}” is linked to another account and cannot be asked in LINE. Sign in with that account, unlink it there, then link it here.',
    discarded: 'No LINE was linked',
  },
  message: {
    linked:
      '{{place}}: alerts for {{name}} now come to this LINE. Was it not you who linked it? Press the button below and no more will come.',
    notMe: 'It was not me',
    asked:
      '{{name}} ({{place}}) wants to get alerts on this LINE. It is linked to another account, which would send nothing here any more. Not your request? Do not press.',
    agree: 'Move it here',
    moved: '{{place}}: alerts for {{name}} now come to this LINE.',
    disowned: 'Unlinked. No more alerts come here.',
    replaced: '{{place}}: alerts for {{name}} no longer come to this LINE. Another LINE account was linked.',
    over: 'This request has expired. Link it again in Wardlight if you need it.',
  },
});
