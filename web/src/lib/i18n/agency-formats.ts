/** Over all facilities each time is read by the clock of the facility it is of, not by that of the one last seen. */
import { useMemo } from 'react';
import { useHere, usePlace } from '../session/current-user.tsx';
import { type Format, formatFor } from './format.ts';
import { useWords } from './i18n.ts';

/** The format of an agency; of one that this account does not know, that of the place on the screen. */
export function useFormats(): (agency: number | undefined) => Format {
  const { user } = useHere();
  const { timeZone, years } = usePlace();
  const { t, language } = useWords();
  return useMemo(() => {
    const here = formatFor(language, timeZone, t, years);
    const known = new Map<number | undefined, Format>(
      user.agencies.map((one) => [one.agency_id, formatFor(language, one.timezone, t, one.years)]),
    );
    return (agency) => known.get(agency) ?? here;
  }, [user.agencies, timeZone, years, t, language]);
}

/** The zone of an agency; of one that this account does not know, that of the place on the screen. */
export function useZoneOf(agency: number): string {
  const { user } = useHere();
  const { timeZone } = usePlace();
  return user.agencies.find(({ agency_id }) => agency_id === agency)?.timezone ?? timeZone;
}

/** The zone of an agency and how it counts years; of one that this account does not know, as the place on the screen does. */
export function usePlaceOf(agency: number): ReturnType<typeof usePlace> {
  const { user } = useHere();
  const here = usePlace();
  const one = user.agencies.find(({ agency_id }) => agency_id === agency);
  return one === undefined ? here : { ...here, timeZone: one.timezone, years: one.years };
}
