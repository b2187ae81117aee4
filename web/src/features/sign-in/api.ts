import { type GivenQuery, login, loginWithToken, logout } from '@wardlight/contract';
import { call } from '../../lib/api/http.ts';
import { type KnownAccount, knownAccounts } from '../../lib/session/accounts.ts';
import { session } from '../../lib/session/session.ts';
import type { SignInValues } from './model.ts';

type Opened = Awaited<ReturnType<typeof call<typeof login>>>;

function begin({ token, user }: Opened): void {
  const before = knownAccounts.find(user.username)?.token ?? null;
  session.begin({ token, username: user.username, expire: user.expire, agency: null });
  // Nobody could end it from here any more: the list holds one session of each account.
  if (before !== null && before !== token) endQuietly(before, { replaced: 'true' });
}

/** As far as the line allows; nothing waits for it. */
function endQuietly(token: string, query: GivenQuery<typeof logout> = {}): void {
  call(logout, { query }, { token }).catch(() => undefined);
}

export async function signIn({ username, password, code }: SignInValues): Promise<void> {
  begin(await call(login, { body: { username, password, ...(code === null ? {} : { code }) } }));
}

export async function signInWithTicket(ticket: string): Promise<void> {
  begin(await call(loginWithToken, { params: { token: ticket }, body: {} }));
}

/** Its session ends too: what is not in the list can no longer be signed out here. */
export function forget({ username, token }: KnownAccount): void {
  knownAccounts.remove(username);
  if (token !== null) endQuietly(token);
}
