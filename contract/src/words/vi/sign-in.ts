import { translated } from '../translation.ts';
import type { signIn as zhSignIn } from '../zh-TW/sign-in.ts';

export const signIn = translated<typeof zhSignIn>()({
  title: 'Đăng nhập Wardlight',
  lead: 'Một ngọn đèn luôn sáng cho mỗi chiếc giường.',
  username: 'Tên đăng nhập',
  password: 'Mật khẩu',
  showPassword: 'Hiện mật khẩu',
  hidePassword: 'Ẩn mật khẩu',
  submit: 'Đăng nhập',
  submitting: 'Đang đăng nhập…',
  usernameMissing: 'Hãy nhập tên đăng nhập',
  usernameWrong: 'Tên đăng nhập gồm 3 đến 64 chữ cái, chữ số hoặc . _ - @',
  passwordMissing: 'Hãy nhập mật khẩu',
  failed: 'Không đăng nhập được',
  waitFor: 'Hãy chờ {{wait}} rồi thử lại.',
  mayTryNow: 'Bây giờ bạn có thể thử lại.',
  forgot: 'Quên mật khẩu?',
  forgotText: 'Hãy liên hệ người quản trị của bạn để đặt lại mật khẩu.',
  sessionLost: 'Phiên đăng nhập đã hết. Vui lòng đăng nhập lại. Nội dung bạn đã nhập vẫn được giữ.',
  signedOut: 'Bạn đã đăng xuất.',
});
