import { logout, type UserId } from '@wardlight/contract';
import { call } from '../lib/api/http.ts';
import { beginLoading } from '../lib/api/loading.ts';
import { loadChunk } from '../lib/browser/chunks.ts';
import { after } from '../lib/browser/timers.ts';
import { actingPerson } from '../lib/session/acting-person.ts';
import { useHere } from '../lib/session/current-user.tsx';
import { forgetDrafts } from '../lib/session/drafts.ts';
import { forgetPushHere, pushHere } from '../lib/session/push-here.ts';
import { forgetReturn } from '../lib/session/return-to.ts';
import { session } from '../lib/session/session.ts';
import { silenceAccepted } from '../lib/session/silence-accepted.ts';

/**
 * Here first, then on the server: told the other way round, the socket's word that the session is over overtakes the answer, and whoever
 * signed out reads that the session was lost, with an alarm. Other tabs hear of it from the storage for the same reason. That the server
 * cannot be reached keeps nobody signed in on a shared screen. The guard then shows the login.
 */
export function useSignOut(): () => void {
  const { user_id } = useHere().user;
  return () => {
    const token = session.get()?.token;
    if (token === undefined) return;
    const done = beginLoading();
    leavePush(user_id, () => {
      done();
      if (session.get()?.token !== token) return;
      forgetReturn();
      forgetDrafts();
      actingPerson.choose(null);
      silenceAccepted.forget();
      session.end('signedOut');
      call(logout, { query: {} }, { token, outlives: true }).catch(() => {});
    });
  };
}

const pushWithinMs = 3_000;

/**
 * Whoever signs out leaves a browser that others may use: messages about residents must not go on coming to it. The server is told as long
 * as one is signed in, but nobody waits longer for it than this.
 */
function leavePush(user_id: UserId, andThen: () => void): void {
  const here = pushHere.get();
  if (here?.user_id !== user_id) {
    andThen();
    return;
  }
  let went = false;
  const go = () => {
    stop();
    if (!went) andThen();
    went = true;
  };
  const stop = after(pushWithinMs, go);
  const told = loadChunk(() => import('../features/push/acts.ts')).then(({ turnOff }) => turnOff(here.subscription_id));
  void Promise.allSettled([told, forgetPushHere()]).then(go);
}
