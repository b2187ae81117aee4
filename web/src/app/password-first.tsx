/** Whoever came in by a one-time code: nothing but choosing a password, whatever the address says. */
import { useQueryClient } from '@tanstack/react-query';
import type { CurrentUser } from '@wardlight/contract';
import { lazy, Suspense, useEffect, useState } from 'react';
import { Navigate, useLocation, useNavigate } from 'react-router';
import { loadChunk } from '../lib/chunks.ts';
import { bringDeskWords, useWords } from '../lib/i18n.ts';
import { takeReturn } from '../lib/return-to.ts';
import { Spinner } from '../ui/spinner.tsx';
import { changePasswordPage } from './guard.ts';
import { useSignOut } from './sign-out.ts';

const LazyForcedChange = lazy(async () => {
  const load = () => import('../features/change-password/forced.tsx').then((page) => page.ForcedChange);
  const [ForcedChange] = await Promise.all([loadChunk(load), loadChunk(bringDeskWords)]);
  return { default: ForcedChange };
});

export function PasswordFirst() {
  const { t } = useWords();
  const { pathname, key } = useLocation();
  const signOut = useSignOut();
  const navigate = useNavigate();
  const queries = useQueryClient();
  const [leaving, setLeaving] = useState(false);
  const gone = leaving && pathname !== changePasswordPage;
  // First away from here, then what may be seen elsewhere: else the page of this address, with its live board, would flash by.
  useEffect(() => {
    if (!gone) return;
    queries.setQueryData<CurrentUser>(['user'], (before) => before && { ...before, must_change_password: false });
  }, [gone, queries]);
  const goOn = () => {
    setLeaving(true);
    void navigate(takeReturn(), { replace: true });
  };
  if (leaving) return <Spinner text={t('common.loading')} />;
  // Keyed: two addresses asked for within one render would else share one `Navigate`, which goes only once.
  if (pathname !== changePasswordPage) return <Navigate key={key} to={changePasswordPage} replace />;
  return (
    <Suspense fallback={<Spinner text={t('common.loading')} />}>
      <LazyForcedChange onDone={goOn} onSignOut={signOut} />
    </Suspense>
  );
}
