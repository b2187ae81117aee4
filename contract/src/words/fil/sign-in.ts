import { translated } from '../translation.ts';
import type { signIn as zhSignIn } from '../zh-TW/sign-in.ts';

export const signIn = translated<typeof zhSignIn>()({
  title: 'Mag-sign in sa Wardlight',
  lead: 'Isang ilaw na bukas para sa bawat kama.',
  username: 'Username',
  password: 'Password',
  showPassword: 'Ipakita ang password',
  hidePassword: 'Itago ang password',
  submit: 'Mag-sign in',
  submitting: 'Nagsa-sign in…',
  usernameMissing: 'Ilagay ang iyong username',
  usernameWrong: 'Ang username ay 3 hanggang 64 na letra, numero o . _ - @',
  passwordMissing: 'Ilagay ang iyong password',
  failed: 'Hindi makapag-sign in',
  waitFor: 'Maghintay ng {{wait}}, saka subukan muli.',
  mayTryNow: 'Maaari ka nang sumubok muli.',
  forgot: 'Nakalimutan ang password?',
  forgotText: 'Makipag-ugnayan sa iyong administrator para ma-reset ito.',
  sessionLost: 'Natapos na ang iyong sign-in. Mag-sign in muli. Naitabi ang iyong na-type.',
  signedOut: 'Naka-sign out ka na.',
});
