import { translated } from '../translation.ts';
import type { signIn as zhSignIn } from '../zh-TW/sign-in.ts';

export const signIn = translated<typeof zhSignIn>()({
  title: 'Masuk ke Wardlight',
  lead: 'Satu lampu tetap menyala untuk setiap tempat tidur.',
  username: 'Nama pengguna',
  password: 'Kata sandi',
  showPassword: 'Tampilkan kata sandi',
  hidePassword: 'Sembunyikan kata sandi',
  submit: 'Masuk',
  submitting: 'Sedang masuk…',
  usernameMissing: 'Masukkan nama pengguna',
  usernameWrong: 'Nama pengguna terdiri dari 3 sampai 64 huruf, angka, atau . _ - @',
  passwordMissing: 'Masukkan kata sandi',
  failed: 'Tidak dapat masuk',
  waitFor: 'Tunggu {{wait}}, lalu coba lagi.',
  mayTryNow: 'Sekarang Anda dapat mencoba lagi.',
  forgot: 'Lupa kata sandi?',
  forgotText: 'Hubungi pengelola Anda agar kata sandi diatur ulang.',
  sessionLost: 'Masa masuk Anda sudah berakhir. Silakan masuk lagi. Yang sudah Anda ketik tetap tersimpan.',
  signedOut: 'Anda sudah keluar.',
});
