import { translated } from '../../translation.ts';
import type { duty as zh } from '../../zh-TW/desk/duty.ts';

export const duty = translated<typeof zh>()({
  info: 'Sa pagtugon sa alerto sa pinagsasaluhang istasyon, unang lalabas ang mga naka-duty.',
  search: 'Maghanap ng pangalan',
  list: 'Mga naka-duty',
  count: '{{n}} ang naka-duty',
  since: 'mula {{time}}',
  clear: 'Alisin lahat',
  saved: 'Na-save ang mga naka-duty',
  unsaved: 'May pagbabagong hindi pa na-save',
  none: 'Wala pang maaaring mag-duty',
  noneInfo: 'Lalabas dito ang mga tao kapag nagawan na sila ng account ng tagapamahala.',
  unreached: '{{n}} sa mga naka-duty ang hindi maabot ng mensahe',
  unreachedInfo: 'Kailangan nilang ikonekta ang LINE o i-on ang mga abiso sa sarili nilang phone.',
});
