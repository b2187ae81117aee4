/** What is said of a recording in the list, on its page and beside a resident. */
import type { Ecg } from '@wardlight/contract';
import { useFormats } from '../../lib/i18n/agency-formats.ts';
import { useFormat } from '../../lib/i18n/format.ts';
import { useDeskWords } from '../../lib/i18n/i18n.ts';
import { useYears } from '../../lib/i18n/years.ts';
import { ecgTexts } from '../../lib/reports/ecg-texts.ts';
import { sizeText } from './model.ts';

export function useEcgWords() {
  const d = useDeskWords();
  const formats = useFormats();
  const { number } = useFormat();
  const years = useYears();
  /** A machine's clock may be years away: the date is always whole. */
  const when = (agency: number, at: number): string => {
    const format = formats(agency);
    return `${format.date(at)} ${format.clock(at)}`;
  };
  return {
    ...ecgTexts(d, years),
    when,
    date: (agency: number, at: number): string => formats(agency).date(at),
    recorded: ({ agency_id, recorded_at, received_at }: Ecg): string =>
      recorded_at === null
        ? d('ecg.timeUnknown', { time: when(agency_id, received_at) })
        : when(agency_id, recorded_at),
    /** Null = too few R peaks were found. */
    rate: ({ mean_rate }: Pick<Ecg, 'mean_rate'>): string | null =>
      mean_rate === null ? null : d('ecg.perMinute', { n: number(mean_rate) }),
    length: ({ agency_id, duration_ms }: Ecg): string | null => {
      if (duration_ms === null) return null;
      if (duration_ms >= 60_000) return formats(agency_id).duration(duration_ms);
      return d('ecg.seconds', { n: number(duration_ms / 1_000, duration_ms % 1_000 === 0 ? 0 : 1) });
    },
    size: (bytes: number): string => sizeText(bytes, number),
  };
}
