/** Whoever came in by a one-time code: nothing but choosing a password, whatever the address says. */
import { lazy, Suspense } from 'react';
import { Navigate, useLocation } from 'react-router';
import { loadChunk } from '../lib/chunks.ts';
import { bringDeskWords, useWords } from '../lib/i18n.ts';
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
  const { pathname } = useLocation();
  const signOut = useSignOut();
  if (pathname !== changePasswordPage) return <Navigate to={changePasswordPage} replace />;
  return (
    <Suspense fallback={<Spinner text={t('common.loading')} />}>
      <LazyForcedChange onSignOut={signOut} />
    </Suspense>
  );
}
