/** Reads who is signed in, once, for every page behind the login. */

import { useQuery } from '@tanstack/react-query';
import { type CurrentUser, readUser } from '@wardlight/contract';
import { useCallback, useEffect, useLayoutEffect, useState } from 'react';
import { Navigate, Outlet, useLocation } from 'react-router';
import { useErrorWords } from '../lib/api/error-words.ts';
import { call } from '../lib/api/http.ts';
import { now } from '../lib/browser/timers.ts';
import { useChunk } from '../lib/browser/use-chunk.ts';
import { followAgencyLocale, useWords } from '../lib/i18n/i18n.ts';
import { knownAccounts } from '../lib/session/accounts.ts';
import { type Here, HereProvider, rememberPlace, whereIs } from '../lib/session/current-user.tsx';
import { firstPage } from '../lib/session/return-to.ts';
import { session, useSession } from '../lib/session/session.ts';
import { showWelcome } from '../lib/session/welcome.ts';
import { bringSocket } from '../live/socket.ts';
import { Button } from '../ui/button.tsx';
import { Empty } from '../ui/empty.tsx';
import { Spinner } from '../ui/spinner.tsx';
import { UnlitLamp } from '../ui/unlit-lamp.tsx';
import { loginPage } from './guard.ts';
import { NotLoaded } from './trouble.tsx';

export function SignedIn() {
  const held = useSession();
  // Ended here or in another tab.
  if (held === null) return <Navigate to={loginPage} replace />;
  return <WithUser key={held.token} />;
}

function WithUser() {
  const { t } = useWords();
  const wordsOf = useErrorWords();
  const choice = useSession()?.agency ?? null;
  const answer = useQuery({ queryKey: ['user'], queryFn: ({ signal }) => call(readUser, {}, { signal }) });
  const here = answer.data ? whereIs(answer.data, choice) : null;
  const settled = useSettledHere(here);
  useRemembered(here?.user ?? null);
  useEffect(bringSocket, []);
  // Who was known stays known: a board must not go because who one is could not be read again.
  if ((answer.isError && answer.data === undefined) || (answer.data && here === null)) {
    return (
      <Empty
        level={1}
        picture={<UnlitLamp />}
        title={t('shell.userFailed.title')}
        info={answer.isError ? `${wordsOf(answer.error)} ${t('shell.userFailed.info')}` : t('errors.no_permission')}
        action={
          <Button busy={answer.isFetching} onClick={() => void answer.refetch()}>
            {t('common.tryAgain')}
          </Button>
        }
      />
    );
  }
  if (here === null || !settled) return <Spinner text={t('common.loading')} />;
  return (
    <HereProvider here={here}>
      <Allowed user={here.user} />
    </HereProvider>
  );
}

type First = 'password' | 'factor' | null;

const firstOf = ({ must_change_password, must_set_second_factor }: CurrentUser): First => {
  if (must_change_password) return 'password';
  return must_set_second_factor ? 'factor' : null;
};

function Allowed({ user }: { readonly user: CurrentUser }) {
  const wanted = firstOf(user);
  // Stands until it says itself that it is done: the recovery codes are still to be read when the account has its factor already.
  const [first, setFirst] = useState(wanted);
  if (first === null && wanted !== null) setFirst(wanted);
  const onDone = useCallback(() => setFirst(null), []);
  if (first !== null) return <FirstThing first={first} onDone={onDone} />;
  return user.role === 'display' ? <BoardOnly /> : <Outlet />;
}

const loadFirstThings = () => import('./first-things.tsx');

/** Nobody who comes to the board needs it. */
function FirstThing({ first, onDone }: { readonly first: NonNullable<First>; readonly onDone: () => void }) {
  const { t } = useWords();
  const things = useChunk(loadFirstThings, true);
  if (things.kind === 'failed') return <NotLoaded part={things} />;
  if (things.kind === 'coming') return <Spinner text={t('common.loading')} />;
  const { PasswordFirst, FactorFirst } = things.part;
  return first === 'password' ? <PasswordFirst onDone={onDone} /> : <FactorFirst onDone={onDone} />;
}

/** A wall screen that was switched on stands at the board without anybody pressing anything; every other way leads back to it. */
function BoardOnly() {
  const { pathname } = useLocation();
  // Before the way back is taken, which would else lead over the welcome page.
  useLayoutEffect(() => showWelcome(false), []);
  if (pathname === firstPage) return <Outlet />;
  return <Navigate to={firstPage} replace />;
}

/** In the list of this device's accounts, but for a wall screen, which is nobody's, and whoever has something to do first. */
function useRemembered(user: CurrentUser | null): void {
  const token = useSession()?.token ?? null;
  useEffect(() => {
    if (user === null || token === null || user.role === 'display' || firstOf(user) !== null) return;
    knownAccounts.remember(token, user, now());
  }, [user, token]);
}

/** An agent's calls name the agency; until the session holds the one on the screen, nothing below may call. */
function useSettledHere(here: Here | null): boolean {
  const held = useSession();
  const wanted = here?.user.role === 'agent' ? here.scope : null;
  const agency = here?.agency ?? null;
  // What a person chose on another screen beats their agency's; what was chosen on this one beats both.
  const language = here?.user.language;
  const known = here !== null;
  useEffect(() => {
    if (!known) return;
    session.choose(wanted);
    if (agency === null) return;
    rememberPlace(agency);
    void followAgencyLocale(language ?? agency.locale);
  }, [known, wanted, agency, language]);
  return known && held?.agency === wanted;
}
