import { translated } from '../translation.ts';
import type { welcome as zhWelcome } from '../zh-TW/welcome.ts';

export const welcome = translated<typeof zhWelcome>()({
  greeting: 'Xin chào, {{name}}',
  enter: 'Chạm vào đèn để mở bảng',
  why: 'Âm báo cũng sẽ được bật.',
});
