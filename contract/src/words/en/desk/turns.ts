import { translated } from '../../translation.ts';
import type { turns as zh } from '../../zh-TW/desk/turns.ts';

export const turns = translated<typeof zh>()({
  info: 'Whoever is due next is at the top. Press “Turned” after turning.',
  floor: 'Floor',
  anyFloor: 'All floors',
  since: 'not turned since {{time}}',
  every: 'every {{time}}',
  dueIn: 'due in {{time}}',
  dueNow: 'due now',
  overdue: 'overdue {{time}}',
  turned: 'Turned',
  of: 'bed {{bed}}, {{name}}',
  cancel: 'Cancel',
  clock: 'Lying',
  notLying: 'Not lying now',
  unseen: 'Time lying not known',
  away: 'Away',
  empty: 'Nobody has a turning interval',
  emptyInfo:
    'Set “Turning interval” in the resident’s data, or switch on “Not turned for too long” in their alert template.',
  none: 'Nobody on this floor needs turning',
  side: { left: 'Left', right: 'Right', supine: 'Back', prone: 'Face down' },
  said: {
    left: 'Turned to the left',
    right: 'Turned to the right',
    supine: 'Turned onto the back',
    prone: 'Turned face down',
    none: 'Turn recorded',
  },
});
