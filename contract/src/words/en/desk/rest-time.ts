import { translated } from '../../translation.ts';
import type { restTime as zh } from '../../zh-TW/desk/rest-time.ts';

export const restTime = translated<typeof zh>()({
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
  hours: 'Wrong time: 4 to 16 hours',
  changed: 'Somebody else has just changed this',
  changedInfo: 'It is {{theirs}} now. You typed {{mine}}.',
  saveMine: 'Save mine',
  takeTheirs: 'Take what is stored',
  agency: 'Choose one facility first',
});
