/**
 * What somebody must do before anything else, whatever the address says: choose a password (of their own, or a better one), set the second
 * factor. Nothing but that, what is open, and the ways out is shown; afterwards the page they wanted.
 */
import { useQueryClient } from '@tanstack/react-query';
import { type CurrentUser, readUser } from '@wardlight/contract';
import { type ComponentType, useEffect, useEffectEvent, useRef, useState } from 'react';
import { Navigate, useLocation, useNavigate } from 'react-router';
import { call } from '../lib/api/http.ts';
import { useChunk } from '../lib/browser/use-chunk.ts';
import { bringDeskWords, useWords } from '../lib/i18n/i18n.ts';
import { useHere } from '../lib/session/current-user.tsx';
import { rememberReturn, takeReturn } from '../lib/session/return-to.ts';
import { session } from '../lib/session/session.ts';
import { Spinner } from '../ui/spinner.tsx';
import type { FrameProps, Thing } from './first-frame.tsx';
import { changePasswordPage, secondFactorPage } from './guard.ts';
import { useSignOut } from './sign-out.ts';
import { NotLoaded } from './trouble.tsx';

type FirstThing = Thing & FrameProps;

const loadFrame = () => import('./first-frame.tsx');
const loadForcedChange = () =>
  Promise.all([import('../features/change-password/forced.tsx'), loadFrame(), bringDeskWords()]).then(([page, frame]) =>
    frame.framed(page.ForcedChange),
  );
const loadFirstFactor = () =>
  Promise.all([import('../features/own-account/first-factor.tsx'), loadFrame(), bringDeskWords()]).then(
    ([page, frame]) => frame.framed(page.FirstFactor),
  );

export const PasswordFirst = ({ onDone }: Pick<FirstThing, 'onDone'>) => (
  <First owed="must_change_password" page={changePasswordPage} load={loadForcedChange} onDone={onDone} />
);
export const FactorFirst = ({ onDone }: Pick<FirstThing, 'onDone'>) => (
  <First owed="must_set_second_factor" page={secondFactorPage} load={loadFirstFactor} onDone={onDone} />
);

interface FirstProps {
  readonly owed: 'must_change_password' | 'must_set_second_factor';
  readonly page: string;
  readonly load: () => Promise<ComponentType<FirstThing>>;
  readonly onDone: () => void;
}

function First({ owed, page, load, onDone }: FirstProps) {
  const { t } = useWords();
  const { pathname, search, key } = useLocation();
  const signOut = useSignOut();
  const navigate = useNavigate();
  const queries = useQueryClient();
  const still = useHere().user[owed];
  const form = useChunk(load, true);
  const [leaving, setLeaving] = useState(false);
  const asked = useRef<Promise<CurrentUser | null> | null>(null);
  const gone = leaving && pathname !== page;
  // First away from here, then what may be seen elsewhere: else the page of this address, with its live board, would flash by.
  useEffect(() => {
    if (!gone) return;
    void asked.current?.then((user) => {
      // Could not be read just now: what was to be done is done, and whatever else there may be is told by the next call.
      queries.setQueryData<CurrentUser>(['user'], (before) => user ?? (before && { ...before, ...nothingOwed }));
    });
  }, [gone, queries]);
  useEffect(() => {
    if (gone && !still) onDone();
  }, [gone, still, onDone]);
  const leave = (answer: Promise<CurrentUser | null>) => {
    asked.current = answer;
    setLeaving(true);
    void navigate(takeReturn(), { replace: true });
  };
  // Once: the way back is forgotten when taken.
  const goOn = () => {
    if (asked.current === null) leave(call(readUser, {}).catch(() => null));
  };
  const held = useRef(false);
  const asking = useRef(false);
  /** Somebody may have done it on another screen of this account: then nothing is owed here any more. */
  const askAgain = async () => {
    if (asking.current || held.current || asked.current !== null) return;
    asking.current = true;
    const token = session.get()?.token;
    const user = await call(readUser, {}).catch(() => null);
    asking.current = false;
    // Signed out, sent or left while the answer was on its way.
    if (session.get()?.token !== token || held.current || asked.current !== null) return;
    if (user !== null && !user[owed]) leave(Promise.resolve(user));
  };
  const onSeen = useEffectEvent(() => void askAgain());
  useEffect(() => whenSeen(onSeen), []);
  const away = !leaving && pathname !== page;
  useEffect(() => {
    if (away) rememberReturn(`${pathname}${search}`);
  }, [away, pathname, search]);
  if (leaving) return <Spinner text={t('common.loading')} />;
  // Keyed: two addresses asked for within one render would else share one `Navigate`, which goes only once.
  if (away) return <Navigate key={key} to={page} replace />;
  if (form.kind === 'here')
    return (
      <form.part
        onDone={goOn}
        onRefused={() => void askAgain()}
        onHeld={(now) => {
          held.current = now;
        }}
        isHeld={() => held.current}
        onSignOut={signOut}
      />
    );
  return form.kind === 'failed' ? <NotLoaded part={form} /> : <Spinner text={t('common.loading')} />;
}

/** Somebody looks at the page again, or the network is back. */
function whenSeen(run: () => void): () => void {
  const shown = () => {
    if (document.visibilityState === 'visible') run();
  };
  window.addEventListener('focus', run);
  window.addEventListener('online', run);
  document.addEventListener('visibilitychange', shown);
  return () => {
    window.removeEventListener('focus', run);
    window.removeEventListener('online', run);
    document.removeEventListener('visibilitychange', shown);
  };
}

const nothingOwed = { must_change_password: false, password_too_weak: false, must_set_second_factor: false } as const;
