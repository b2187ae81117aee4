import { translated } from '../../translation.ts';
import type { more as zh } from '../../zh-TW/desk/more.ts';

export const more = translated<typeof zh>()({
  register: 'Talaan',
  alerts: 'Mga alerto',
  team: 'Team',
  own: 'Akin',
  thisScreen: 'Screen na ito',
});
