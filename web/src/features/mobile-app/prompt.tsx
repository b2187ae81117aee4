/**
 * In the provider's own mobile app: that a newer version is out. A bar like others, never over a bed: it stops neither seeing nor claiming nor
 * closing. One that is still supported can put it off for a day.
 */
import { IconDeviceMobileUp, IconX } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { type AppPrompt, appVersionSchema, instantSchema, readAppPrompt } from '@wardlight/contract';
import { type ReactNode, useEffect, useState } from 'react';
import * as z from 'zod/mini';
import { call } from '../../lib/api/http.ts';
import { shelf } from '../../lib/browser/browser-storage.ts';
import { serverNow } from '../../lib/browser/timers.ts';
import { bringDeskWords, useDeskWords } from '../../lib/i18n/i18n.ts';
import { useHere } from '../../lib/session/current-user.tsx';
import { IconButton } from '../../ui/button.tsx';
import { isInstalled } from './offline-page.ts';
import { useOfflinePage } from './use-offline-page.ts';

const putOff = shelf('localStorage', 'app-update', z.object({ newest: appVersionSchema, at: instantSchema }));
const dayMs = 86_400_000;
const againMs = 6 * 3_600_000;

interface BarParts {
  readonly icon: ReactNode;
  readonly action: ReactNode;
  readonly children: ReactNode;
}

/** @param bar the frame's bar, which features do not know */
export function MobileApp({ bar }: { readonly bar: (parts: BarParts) => ReactNode }) {
  const { scope } = useHere();
  const { data } = useQuery({
    queryKey: ['appPrompt', scope],
    queryFn: ({ signal }) => call(readAppPrompt, {}, { signal }),
    refetchInterval: againMs,
    staleTime: againMs,
  });
  const prompt = data?.prompt ?? null;
  const [here, setHere] = useState(false);
  const installed = isInstalled();
  const wanted = prompt !== null || installed;
  useEffect(() => {
    if (wanted) void bringDeskWords().then(() => setHere(true));
  }, [wanted]);
  if (!here) return null;
  return (
    <>
      {installed && <OfflinePage />}
      {prompt !== null && <Prompt prompt={prompt} bar={bar} />}
    </>
  );
}

function OfflinePage() {
  useOfflinePage();
  return null;
}

interface PromptProps {
  readonly prompt: AppPrompt;
  readonly bar: (parts: BarParts) => ReactNode;
}

function Prompt({ prompt: { kind, version, newest, store }, bar }: PromptProps) {
  const d = useDeskWords();
  const [later, setLater] = useState(() => putOff.read());
  const isPutOff = later !== null && later.newest === newest && serverNow() - later.at < dayMs;
  if (kind === 'newest' && isPutOff) return null;
  const wait = () => {
    const kept = { newest, at: serverNow() };
    putOff.write(kept);
    setLater(kept);
  };
  return bar({
    icon: <IconDeviceMobileUp size={22} stroke={1.8} aria-hidden="true" />,
    children: d(kind === 'minimum' ? 'mobileApp.minimum' : 'mobileApp.update', { newest, version }),
    action: (
      <>
        <a href={store} target="_blank" rel="noopener noreferrer">
          {d('mobileApp.open')}
        </a>
        {kind === 'newest' && (
          <IconButton label={d('mobileApp.later')} title={d('mobileApp.later')} onClick={wait}>
            <IconX size={20} stroke={1.8} aria-hidden="true" />
          </IconButton>
        )}
      </>
    ),
  });
}
