import { logout } from '@wardlight/contract';
import { actingPerson } from '../lib/acting-person.ts';
import { call } from '../lib/http.ts';
import { beginLoading } from '../lib/loading.ts';
import { forgetReturn } from '../lib/return-to.ts';
import { session } from '../lib/session.ts';

/**
 * The session ends on the server when it can be reached, and here in any case: on a shared screen nobody may stay signed in because
 * of a bad line. The guard then shows the login.
 */
export function useSignOut(): () => void {
  return () => {
    const done = beginLoading();
    const leave = () => {
      done();
      forgetReturn();
      actingPerson.choose(null);
      session.end('signedOut');
    };
    call(logout).then(leave, leave);
  };
}
