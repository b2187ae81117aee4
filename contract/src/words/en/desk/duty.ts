import { translated } from '../../translation.ts';
import type { duty as zh } from '../../zh-TW/desk/duty.ts';

export const duty = translated<typeof zh>()({
  info: 'Whoever answers an alert on a shared station chooses from those on duty first.',
  search: 'Search by name',
  list: 'On duty',
  count: '{{n}} on duty',
  since: 'since {{time}}',
  clear: 'Clear all',
  saved: 'Who is on duty is saved',
  unsaved: 'There are changes that are not saved',
  none: 'Nobody can be on duty yet',
  noneInfo: 'People appear here once your agent has made accounts for them.',
  unreached: 'No message reaches {{n}} of those on duty',
  unreachedInfo: 'They need to link LINE, or to turn on notifications on their own phone.',
});
