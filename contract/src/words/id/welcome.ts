import { translated } from '../translation.ts';
import type { welcome as zhWelcome } from '../zh-TW/welcome.ts';

export const welcome = translated<typeof zhWelcome>()({
  greeting: 'Halo, {{name}}',
  enter: 'Sentuh lampu untuk membuka papan',
  why: 'Suara peringatan juga ikut hidup.',
});
