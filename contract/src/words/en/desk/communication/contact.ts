import { translated } from '../../../translation.ts';
import type { contact as zh } from '../../../zh-TW/desk/communication/contact.ts';

export const contact = translated<typeof zh>()({
  lead: 'Who to call when something does not work.',
  none: 'No contacts yet.',
  askInstead:
    'Ask the person in charge of your shift, or write to the managers in the support chat. The managers can add contacts here.',
  noneToKeep: 'No contacts yet. Add people who can be reached by day and by night.',
  ofProvider: 'Also shown before sign-in: do not enter private telephone numbers.',
  ofFacility: 'Only people signed in to this facility see these.',
  add: 'Add contact',
  addTo: 'Add contact · {{name}}',
  editOf: 'Edit {{name}}',
  restored: 'This is what you typed last time and did not save.',
  actionsOf: 'Actions for {{name}}',
  up: 'Move up',
  down: 'Move down',
  saved: '{{name}} saved',
  removed: '{{name}} removed',
  removeTitle: 'Remove {{name}}?',
  removeInfo: 'This contact will no longer be shown here or on the sign-in page.',
  removeInfoHere: 'This contact will no longer be shown here.',
  gone: 'Somebody else has just changed or removed this contact. What you typed is kept; you can add it as a new contact.',
  full: 'There are 20 contacts already. Remove one first.',
  toLogin: 'Back to sign-in',
  field: {
    name: 'Name or department',
    role: 'Role',
    phone: 'Telephone',
    line: 'LINE',
    mail: 'Email',
    hours: 'Hours and notes',
  },
  hint: {
    role: 'Such as head nurse, IT support',
    phone: 'Such as 02-1234-5678 #12',
    line: 'A LINE ID, or a line.me link',
    hours: 'When they can be reached; several lines if you like.',
  },
  wrong: {
    phone: 'Only digits and signs such as + - ( ) #. Write an extension as #12.',
    line: 'Enter a LINE ID, or a link that begins with https://line.me.',
    mail: 'Wrong format; for example help@example.org.',
  },
  blind: {
    title: 'When the board is blank or stands still',
    look: 'First check every resident in person. Until the board is back, nobody is watched from here.',
    compare: 'Open the board on another screen or phone, to see whether only this screen is affected.',
    power: 'Check the power and network of this screen; if no mat of a whole floor sends data, check the Wi-Fi.',
    call: 'If that does not help, call a contact above and say since when, and which beds.',
  },
  about: {
    title: 'About Wardlight',
    limits:
      'Wardlight supports care. It is not a nurse-call system and not a medical device, and it does not replace rounds or professional judgement.',
    version: 'Version {{version}} · Apache License 2.0',
  },
});
