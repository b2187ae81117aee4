import { translated } from '../translation.ts';
import type { welcome as zhWelcome } from '../zh-TW/welcome.ts';

export const welcome = translated<typeof zhWelcome>()({
  greeting: '{{name}}さん、こんにちは',
  enter: '灯りに触れると、ボードが開きます',
  why: '同時にアラート音もオンになります。',
});
