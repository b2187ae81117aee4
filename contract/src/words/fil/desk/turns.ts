import { translated } from '../../translation.ts';
import type { turns as zh } from '../../zh-TW/desk/turns.ts';

export const turns = translated<typeof zh>()({
  info: 'Nasa itaas ang pinakaunang dapat ibaling. Pindutin ang “Naibaling na” pagkatapos.',
  floor: 'Palapag',
  anyFloor: 'Lahat ng palapag',
  since: 'hindi naibabaling mula {{time}}',
  every: 'bawat {{time}}',
  dueIn: '{{time}} na lang',
  dueNow: 'ibaling na',
  overdue: 'lampas na ng {{time}}',
  turned: 'Naibaling na',
  of: 'kama {{bed}}, {{name}}',
  cancel: 'Kanselahin',
  clock: 'Nakahiga',
  notLying: 'Hindi nakahiga ngayon',
  unseen: 'Hindi alam kung gaano katagal nang nakahiga',
  away: 'Wala sa pasilidad',
  empty: 'Wala pang nakatakdang pagitan ng pagbaling',
  emptyInfo:
    'Itakda ang “Pagitan ng pagbaling” sa data ng residente, o i-on ang “Matagal nang hindi naibabaling” sa template ng alerto.',
  none: 'Walang kailangang ibaling sa palapag na ito',
  side: { left: 'Kaliwa', right: 'Kanan', supine: 'Nakatihaya', prone: 'Nakadapa' },
  said: {
    left: 'Ibinaling sa kaliwa',
    right: 'Ibinaling sa kanan',
    supine: 'Ibinaling nang nakatihaya',
    prone: 'Ibinaling nang nakadapa',
    none: 'Naitala ang pagbaling',
  },
});
