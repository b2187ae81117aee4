/** On a shared station: pages of records are shown to one person, who has typed their PIN there. What asks is fetched when first needed. */
import type { ReactNode } from 'react';
import { useChunk } from '../../lib/browser/use-chunk.ts';
import { useWords } from '../../lib/i18n/i18n.ts';
import { useHere } from '../../lib/session/current-user.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import { useIsOfPerson } from '../titles.tsx';
import { NotLoaded } from '../trouble.tsx';

const loadGate = () => import('../../features/station-pin/gate.tsx');

export function StationGate({ children }: { readonly children: ReactNode }) {
  const { t } = useWords();
  const { shared } = useHere().user;
  const isClosed = useIsOfPerson() && shared;
  const gate = useChunk(loadGate, isClosed);
  if (!isClosed) return children;
  if (gate.kind === 'here') return <gate.part.Gate>{children}</gate.part.Gate>;
  return gate.kind === 'coming' ? <Spinner text={t('common.loading')} /> : <NotLoaded part={gate} />;
}
