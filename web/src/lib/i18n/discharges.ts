/** A discharge as screens say it: the day, why, and the words that were typed beside it. */
import type { Resident } from '@wardlight/contract';
import { usePlace } from '../session/current-user.tsx';
import { useFormat } from './format.ts';
import { useDeskWords } from './i18n.ts';
import { instantOf } from './wall-clock.ts';

type Discharge = NonNullable<Resident['discharge']>;

export interface DischargeTexts {
  /** A day of the calendar, the same in every zone. */
  day(discharge: Discharge): string;
  /** Null = nobody said. */
  why(discharge: Discharge): string | null;
}

export function useDischargeTexts(): DischargeTexts {
  const d = useDeskWords();
  const format = useFormat();
  const { timeZone } = usePlace();
  return {
    day({ on }) {
      const noon = instantOf(`${on}T12:00`, timeZone);
      return noon === null ? on : format.date(noon);
    },
    why({ reason, note }) {
      const said = [
        ...(reason === null ? [] : [d(`residents.discharge.reasons.${reason}`)]),
        ...(note === null ? [] : [note]),
      ];
      return said.length === 0 ? null : said.join(' · ');
    },
  };
}
