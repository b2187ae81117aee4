/** What was not as usual in the last night that is over: so that the morning's report has something to say, with every group in it. */
import { Temporal } from 'temporal-polyfill';
import type { KeptMats } from './kept-files.ts';

type StoryKind = KeptMats[number]['stories'][number]['kind'];

const dayMs = 86_400_000;
const hourMs = 3_600_000;
/** By then the night is over in the agency whose stories these are, and its days may be made. */
const overAt = '06:15';

const told: Readonly<Record<string, StoryKind>> = {
  'WL26-A0007': 'restless',
  'WL26-A0014': 'matOff',
  'WL26-A0022': 'outAllNight',
  'WL26-A0031': 'away',
};
const awaySerial = Object.keys(told).find((serial) => told[serial] === 'away') ?? '';

export interface Stories {
  readonly mats: KeptMats;
  /** Marked as in hospital, from the evening before the night on. */
  readonly away: { readonly serial: string; readonly from: number; readonly until: number };
}

export function withStories(mats: KeptMats, now: number, zone: string): Stories {
  const here = Temporal.Instant.fromEpochMilliseconds(now).toZonedDateTimeISO(zone);
  const isOver = Temporal.PlainTime.compare(here.toPlainTime(), overAt) >= 0;
  const morning = here.subtract({ days: isOver ? 0 : 1 }).toPlainDate();
  const midnight = morning.toZonedDateTime(zone).epochMilliseconds;
  // Away for some days more: the bed is empty on the board too.
  const nightsOf = (kind: StoryKind): readonly number[] => (kind === 'away' ? [0, 1, 2, 3] : [0]);
  return {
    mats: mats.map((mat) => {
      const kind = told[mat.serial];
      if (kind === undefined) return mat;
      return { ...mat, stories: nightsOf(kind).map((night) => ({ at: midnight + night * dayMs, kind })) };
    }),
    away: { serial: awaySerial, from: midnight - 6 * hourMs, until: midnight + 3 * dayMs },
  };
}
