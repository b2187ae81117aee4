import { translated } from '../../translation.ts';
import type { more as zh } from '../../zh-TW/desk/more.ts';

export const more = translated<typeof zh>()({
  register: 'Data',
  alerts: 'Peringatan',
  team: 'Tim',
  own: 'Saya',
  thisScreen: 'Layar ini',
});
