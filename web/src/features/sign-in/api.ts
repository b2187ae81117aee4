import { login } from '@wardlight/contract';
import { call } from '../../lib/http.ts';
import { session } from '../../lib/session.ts';
import type { SignInValues } from './model.ts';

export async function signIn({ username, password }: SignInValues): Promise<void> {
  const { token, user } = await call(login, { body: { username, password } });
  session.begin({ token, username: user.username, expire: user.expire, agency: null });
}
