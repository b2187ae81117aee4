/** "Answered 12 times tonight, after 40 s on average": what was done, where nothing is to be done. */
import { useQuery } from '@tanstack/react-query';
import { type AgencyId, readTonight } from '@wardlight/contract';
import { call } from '../../../lib/api/http.ts';
import { useFormat } from '../../../lib/i18n/format.ts';
import { useWords } from '../../../lib/i18n/i18n.ts';

const againMs = 60_000;

/** Beside the point while somebody is needed, so it is asked for only while it is shown, and nobody hears of a failure. */
function useTonight(agency: AgencyId) {
  return useQuery({
    queryKey: ['tonight', agency],
    queryFn: ({ signal }) => call(readTonight, {}, { signal, agency }),
    staleTime: againMs,
    refetchInterval: againMs,
    retry: false,
  });
}

export function TonightLine({ agencyId }: { readonly agencyId: AgencyId }) {
  const { t } = useWords();
  const format = useFormat();
  const { data } = useTonight(agencyId);
  if (data === undefined || data.claimed === 0 || data.mean_claim_seconds === null) return null;
  const time = format.duration(rounded(data.mean_claim_seconds) * 1_000);
  const text =
    data.claimed === 1
      ? t('board.tonight.once', { time })
      : t('board.tonight.many', { n: format.number(data.claimed), time });
  // Its own separator: where there is nothing to say, none is left over.
  return <span data-tonight=""> · {text}</span>;
}

/** A duration leaves out what it does not say, and a minute and 55 seconds are not one minute. */
const rounded = (seconds: number): number => (seconds < 59.5 ? Math.round(seconds) : Math.round(seconds / 60) * 60);
