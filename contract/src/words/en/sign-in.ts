import { translated } from '../translation.ts';
import type { signIn as zhSignIn } from '../zh-TW/sign-in.ts';

export const signIn = translated<typeof zhSignIn>()({
  title: 'Sign in to Wardlight',
  lead: 'A light left on for every bed.',
  username: 'Username',
  password: 'Password',
  showPassword: 'Show password',
  hidePassword: 'Hide password',
  submit: 'Sign in',
  submitting: 'Signing in…',
  usernameMissing: 'Enter your username',
  usernameWrong: 'A username is 3 to 64 letters, digits or . _ - @',
  passwordMissing: 'Enter your password',
  failed: 'Could not sign in',
  waitFor: 'Wait {{wait}}, then try again.',
  mayTryNow: 'You can try again now.',
  forgot: 'Forgot your password?',
  forgotText: 'Contact your agent, who can reset it for you.',
  sessionLost: 'Your sign-in has ended. Please sign in again. What you typed is kept.',
  signedOut: 'You are signed out.',
});
