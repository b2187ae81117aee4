import { translated } from '../translation.ts';
import type { welcome as zhWelcome } from '../zh-TW/welcome.ts';

export const welcome = translated<typeof zhWelcome>()({
  greeting: 'Kumusta, {{name}}',
  enter: 'Pindutin ang ilaw para buksan ang board',
  why: 'Bubuksan din nito ang tunog ng alerto.',
});
