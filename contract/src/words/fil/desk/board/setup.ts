/** The checklist of a facility that is being set up. */
export const setup = {
  title: 'Pagsisimula',
  info: 'Mula sa walang lamang board hanggang sa unang alerto, isa-isang hakbang.',
  doneOf: '{{n}} sa {{total}} ang tapos',
  putAway: 'Huwag nang ipakita',
  isDone: 'Tapos na',
  isOpen: 'Hindi pa tapos',
  steps: {
    beds: {
      title: 'Magdagdag ng kama',
      info: 'Sabay-sabay ang mga numero ng kama ng isang palapag.',
      done: '{{n}} kama',
    },
    residents: {
      title: 'Magdagdag ng residente',
      info: 'Isa-isa, o i-import ang listahang mayroon na.',
      done: '{{n}} residente',
    },
    mats: {
      title: 'Lagyan ng mat ang mga kama',
      info: 'Irehistro ang serial number ng mat at piliin ang kama nito.',
      done: '{{n}} kama ang may mat',
    },
    templates: {
      title: 'Pumili ng template ng alerto',
      info: 'Hanggang doon, pamantayang template ang gamit ng lahat.',
      done: '{{n}} template ang inayos o ginagamit',
    },
    people: {
      title: 'Magdagdag ng account ng mga kawani',
      info: 'Para makapag-sign in ang bawat isa sa sariling pangalan.',
      done: '{{n}} account',
    },
    testAlarm: {
      title: 'Subukan ang isang alerto',
      info: 'Humiga sa mat, bumangon, at hintaying tumawag dito.',
      done: 'May {{n}} alerto na',
    },
  },
} as const;
