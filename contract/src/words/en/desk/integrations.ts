import { translated } from '../../translation.ts';
import type { integrations as zh } from '../../zh-TW/desk/integrations.ts';

export const integrations = translated<typeof zh>()({
  info: 'Other systems read measurements as FHIR and change nothing. Each has keys of its own, for this facility.',
  add: 'Add a system',
  search: 'Search by name',
  none: 'No other systems yet',
  noneInfo: 'Add one and make its key, and it can read measurements.',
  kinds: 'Measurements it may read',
  kindsWrong: 'Choose at least one.',
  allKinds: 'All measurements',
  names: 'Give residents’ names, genders and birthdays',
  namesInfo: 'Without this it gets only the facility’s own resident numbers.',
  withNames: 'With residents’ names',
  withoutNames: 'Without residents’ names',
  noKey: 'No key yet: it cannot read anything.',
  keyInfo: 'Shown this once. Put it into the other system now.',
  rotate:
    'To change a key, make a second one, put it into the other system, then revoke the old one: nothing is interrupted.',
  exampleInfo: 'Put the key in place of KEY. What is read is written into the audit.',
  revokeInfo: '{{name}} can read nothing more with it, at once. This cannot be undone.',
  removeInfo: 'Its keys end at once.',
});
