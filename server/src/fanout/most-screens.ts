/** How many screens one session and one account may have: all of them are told everything that happens in their channels. */
import type { Session } from '../store/accounts/sign-in/sessions.ts';

/** Of a session, which is one browser with its tabs; of an account, which at a shared one is a ward's stations. */
export const mostScreens = { ofSession: 50, ofAccount: 200 } as const;

type Whose = Pick<Session, 'session_id' | 'user_id'>;

/** @param sitting whose seats each other screen has */
export function isOneTooMany(
  { session_id, user_id }: Whose,
  sitting: Iterable<Iterable<{ readonly session: Whose }>>,
): boolean {
  let [ofSession, ofAccount] = [0, 0];
  for (const seats of sitting) {
    let [session, account] = [false, false];
    for (const seat of seats) {
      session ||= seat.session.session_id === session_id;
      account ||= seat.session.user_id === user_id;
    }
    if (session) ofSession++;
    if (account) ofAccount++;
  }
  return ofSession >= mostScreens.ofSession || ofAccount >= mostScreens.ofAccount;
}
