import { translated } from '../translation.ts';
import type { welcome as zhWelcome } from '../zh-TW/welcome.ts';

export const welcome = translated<typeof zhWelcome>()({
  greeting: 'Hello, {{name}}',
  enter: 'Touch the lamp to open the board',
  why: 'This also turns alert sound on.',
});
