/** In the language of the screen, by the clock of the facility the recording is of. */
import type { EcgDetail } from '@wardlight/contract';
import { useMemo } from 'react';
import { usePlaceOf } from '../../lib/i18n/agency-formats.ts';
import { formatFor } from '../../lib/i18n/format.ts';
import { type DeskWords, useWords } from '../../lib/i18n/i18n.ts';
import type { Said } from './parts/facts.tsx';

export function useSaid({ agency_id }: EcgDetail, d: DeskWords): Said {
  const { t, language } = useWords();
  const { timeZone, years } = usePlaceOf(agency_id);
  return useMemo(
    () => ({
      d,
      format: formatFor(language, timeZone, t, years),
      years: language === 'zh-TW' ? (years ?? 'common') : 'common',
    }),
    [d, language, timeZone, t, years],
  );
}
