/** What a session left open must not be enough for: whoever asks for it types their password again. */
import type { Sealer } from '../secrets.ts';
import type { Session } from '../store/accounts/sign-in/sessions.ts';
import type { Accounts } from '../store/accounts.ts';
import type { Actor } from '../store/audit/audit.ts';
import { beginTry } from './guesses.ts';
import { Refused } from './refused.ts';

/** Slowed down like signing in. @returns until when this is the password. @throws Refused */
export async function askPassword(
  { loginAttempts, users }: Accounts,
  session: Session,
  { address }: Actor,
  password: string,
): Promise<Buffer> {
  const attempt = await beginTry(loginAttempts, session.username, address ?? '');
  const { stamp } = await users.tryPassword(session.username, password);
  if (stamp === null) throw new Refused('incorrect_password');
  // The password alone is not the whole of it: wrong codes stay counted, or asking in between would buy tries.
  if (session.has_second_factor) await loginAttempts.takeBack(attempt);
  else await loginAttempts.succeeded(attempt, session.user_id);
  return stamp;
}

/** The password and, where the account has a second factor, a code of it: one try, as at signing in. @throws Refused */
export async function askPasswordAndCode(
  { failedSignIns, loginAttempts, secondFactors, users }: Accounts,
  session: Session,
  { address }: Actor,
  { password, code, sealer }: { readonly password: string; readonly code: string; readonly sealer: Sealer },
): Promise<void> {
  const attempt = await beginTry(loginAttempts, session.username, address ?? '');
  const { stamp } = await users.tryPassword(session.username, password);
  if (stamp === null) throw new Refused('incorrect_password');
  if (session.has_second_factor && (await secondFactors.accept(session, code, sealer)) === null) {
    await failedSignIns.note(session, address ?? '', 'code');
    throw new Refused('incorrect_code');
  }
  await loginAttempts.succeeded(attempt, session.user_id);
}
