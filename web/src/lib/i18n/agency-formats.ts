/** Over all facilities each time is read by the clock of the facility it is of, not by that of the one last seen. */
import { useMemo } from 'react';
import { useHere, usePlace } from '../session/current-user.tsx';
import { type Format, formatFor } from './format.ts';
import { useWords } from './i18n.ts';

/** The format of an agency; of one that this account does not know, that of the place on the screen. */
export function useFormats(): (agency: number | undefined) => Format {
  const { user } = useHere();
  const { timeZone } = usePlace();
  const { t, language } = useWords();
  return useMemo(() => {
    const here = formatFor(language, timeZone, t);
    const known = new Map<number | undefined, Format>(
      user.agencies.map(({ agency_id, timezone }) => [agency_id, formatFor(language, timezone, t)]),
    );
    return (agency) => known.get(agency) ?? here;
  }, [user.agencies, timeZone, t, language]);
}

/** The zone of an agency; of one that this account does not know, that of the place on the screen. */
export function useZoneOf(agency: number): string {
  const { user } = useHere();
  const { timeZone } = usePlace();
  return user.agencies.find(({ agency_id }) => agency_id === agency)?.timezone ?? timeZone;
}
