import { translated } from '../../translation.ts';
import type { more as zh } from '../../zh-TW/desk/more.ts';

export const more = translated<typeof zh>()({
  register: 'ทะเบียน',
  alerts: 'การเตือน',
  team: 'ทีมงาน',
  own: 'ของฉัน',
  thisScreen: 'จอนี้',
});
