import { logout, type UserId } from '@wardlight/contract';
import { actingPerson } from '../lib/acting-person.ts';
import { loadChunk } from '../lib/chunks.ts';
import { useHere } from '../lib/current-user.tsx';
import { call } from '../lib/http.ts';
import { beginLoading } from '../lib/loading.ts';
import { forgetPushHere, pushHere } from '../lib/push-here.ts';
import { forgetReturn } from '../lib/return-to.ts';
import { session } from '../lib/session.ts';
import { silenceAccepted } from '../lib/silence-accepted.ts';
import { after } from '../lib/timers.ts';

/**
 * The session ends on the server when it can be reached, and here in any case: on a shared screen nobody may stay signed in because
 * of a bad line. The guard then shows the login.
 */
export function useSignOut(): () => void {
  const { user_id } = useHere().user;
  return () => {
    const done = beginLoading();
    const leave = () => {
      done();
      forgetReturn();
      actingPerson.choose(null);
      silenceAccepted.forget();
      session.end('signedOut');
    };
    leavePush(user_id, () => call(logout).then(leave, leave));
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
