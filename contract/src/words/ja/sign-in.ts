import { translated } from '../translation.ts';
import type { signIn as zhSignIn } from '../zh-TW/sign-in.ts';

export const signIn = translated<typeof zhSignIn>()({
  title: 'Wardlightにログイン',
  lead: '夜のあいだ、どのベッドにも灯りをひとつ。',
  username: 'ユーザー名',
  password: 'パスワード',
  showPassword: 'パスワードを表示',
  hidePassword: 'パスワードを隠す',
  submit: 'ログイン',
  submitting: 'ログイン中…',
  usernameMissing: 'ユーザー名を入力してください',
  usernameWrong: 'ユーザー名は3〜64文字の英数字、または . _ - @ です',
  passwordMissing: 'パスワードを入力してください',
  failed: 'ログインできませんでした',
  waitFor: '{{wait}}待ってから、もう一度お試しください。',
  mayTryNow: 'もう一度お試しいただけます。',
  forgot: 'パスワードをお忘れですか？',
  forgotText: '管理者に連絡して、パスワードを再設定してもらってください。',
  sessionLost: 'ログインが無効になりました。もう一度ログインしてください。入力した内容は残っています。',
  signedOut: 'ログアウトしました。',
});
