import { translated } from '../../translation.ts';
import type { notifyLists as zh } from '../../zh-TW/desk/notify-lists.ts';

export const notifyLists = translated<typeof zh>()({
  info: 'Alert templates choose from these lists: who is notified first, and who is notified when nobody answers.',
  add: 'Add list',
  edit: 'Edit “{{name}}”',
  editAct: 'Edit',
  more: 'Actions for “{{name}}”',
  empty: 'No lists yet',
  emptyInfo:
    'Without a list, those on duty are notified; where none of them can be reached, all staff who can; when nobody answers, your provider’s agents.',
  name: 'Name of the list',
  nameHint: 'Such as night shift, head nurse',
  people: 'People on the list',
  chosen: '{{n}} chosen',
  search: 'Search by name',
  none: 'Nobody is on it',
  noneInfo: 'Those on duty are notified instead; when nobody answers, your provider’s agents.',
  reach: {
    line: 'LINE',
    push: 'Phone',
    none: 'No message reaches them now',
    info: 'People whom no message reaches need to link LINE or turn on notifications on their own phone. They can be on the list all the same.',
    nobody:
      'No message reaches anybody on this list now: those on duty are notified instead, and when nobody answers, your provider’s agents.',
    toLine: 'Who has linked LINE',
    toPush: 'Turn on my own phone',
  },
  gone: 'Cannot be added any more',
  goneInfo: 'Somebody may no longer work in this facility. Untick them and save again.',
  uses: 'Templates using it: {{n}}',
  unused: 'No template uses it yet',
  toTemplates: 'Choose lists in alert templates',
  restored: 'This is what you had not saved the last time.',
  remove: {
    act: 'Delete',
    title: 'Delete “{{name}}”?',
    info: 'The list is deleted for good. The accounts on it stay.',
    done: '“{{name}}” deleted',
    inUse: 'Templates still use “{{name}}”',
    inUseInfo: 'Choose another list in these templates first, then delete:',
  },
});
