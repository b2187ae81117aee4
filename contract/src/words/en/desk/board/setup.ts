/** The checklist of a facility that is being set up. */
export const setup = {
  title: 'Getting started',
  info: 'From an empty board to the first alarm, step by step.',
  doneOf: '{{n}} of {{total}} done',
  putAway: 'Do not show again',
  isDone: 'Done',
  isOpen: 'Not done yet',
  steps: {
    beds: {
      title: 'Add beds',
      info: 'The bed numbers of a whole floor in one go.',
      done: '{{n}} beds',
    },
    residents: {
      title: 'Add residents',
      info: 'One by one, or by importing the list you have.',
      done: '{{n}} residents',
    },
    mats: {
      title: 'Put mats on the beds',
      info: 'Register each mat’s serial number and choose its bed.',
      done: '{{n}} beds have a mat',
    },
    templates: {
      title: 'Choose alert templates',
      info: 'Until then every resident has the standard one.',
      done: '{{n}} templates adjusted or in use',
    },
    people: {
      title: 'Add the people who work here',
      info: 'So that everybody signs in by their own name.',
      done: '{{n}} accounts',
    },
    testAlarm: {
      title: 'Test one alarm',
      info: 'Lie down on a mat, get up, and wait until it calls here.',
      done: 'Alerts have been raised: {{n}}',
    },
  },
} as const;
