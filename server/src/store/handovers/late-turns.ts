/** Who lay longer in one position than they are to, in a shift: by the intervals of the report day, so that page, list and report agree. */
import type { AgencyId, BedId, HandoverPage, ResidentId } from '@wardlight/contract';
import { type LyingInterval, lyingIntervals, overdueMs, unseenOf } from '@wardlight/engine';
import { sql } from 'kysely';
import { settingsInForce } from '../bed-state/settings-in-force.ts';
import { type Db, instant } from '../db/database.ts';
import { readDayInputsOfMany } from '../reports/day-inputs.ts';

interface Turned {
  readonly resident_id: ResidentId;
  readonly bed_id: BedId;
  readonly bed_no: string;
  readonly settings: unknown;
  readonly overrides: unknown;
  readonly turn_minutes: number | null;
}

const minuteMs = 60_000;
type LateTurn = HandoverPage['turns'][number];

export async function lateTurnsOf(
  db: Db,
  { agencyId, from, to }: { readonly agencyId: AgencyId; readonly from: number; readonly to: number },
): Promise<LateTurn[]> {
  if (to <= from) return [];
  const turned = (await whoLay(db, agencyId, from, to)).flatMap(({ settings, overrides, turn_minutes, ...place }) => {
    const { lyingTimeout } = settingsInForce(settings, overrides);
    const interval_minutes = turn_minutes ?? (lyingTimeout.on ? lyingTimeout.value : null);
    return interval_minutes === null ? [] : [{ ...place, interval_minutes }];
  });
  const spans = turned.map(({ resident_id: residentId }) => ({ residentId, from, to }));
  const inputsOf = await readDayInputsOfMany(db, agencyId, spans);
  const found: LateTurn[] = [];
  for (const place of turned) {
    const inputs = inputsOf.get(place.resident_id);
    if (inputs === undefined) continue;
    const postureChanges = inputs.minutes.flatMap(({ turnedAt }) => turnedAt);
    const { episodes, turned: byStaff } = inputs;
    const late = lyingIntervals({
      episodes,
      postureChanges,
      turned: byStaff,
      unseen: unseenOf(inputs.minutes, inputs.blind),
      until: to,
    }).filter(isLateIn(from, place.interval_minutes * minuteMs + overdueMs));
    const longest = Math.max(...late.map((one) => one.to - one.from));
    const open = late.find(({ end }) => end === 'open');
    if (late.length > 0)
      found.push({
        ...place,
        late: late.length,
        longest_minutes: Math.floor(longest / minuteMs),
        open_since: open?.from ?? null,
      });
  }
  return found.sort(
    (a, b) =>
      Number(b.open_since !== null) - Number(a.open_since !== null) ||
      b.longest_minutes - a.longest_minutes ||
      (a.bed_no < b.bed_no ? -1 : 1),
  );
}

/** Overdue for some time within the shift; what was overdue and over before it is the former shift's. */
const isLateIn =
  (from: number, limit: number) =>
  (one: LyingInterval): boolean =>
    one.to - one.from >= limit && one.to > from;

/** Who had a bed in the shift, with the last one they had in it. */
async function whoLay(db: Db, agencyId: AgencyId, from: number, to: number): Promise<Turned[]> {
  const { rows } = await sql<Turned>`
    select distinct on (s.resident_id) s.resident_id, s.bed_id, b.bed_no, t.settings, r.alert_overrides as overrides, r.turn_minutes
    from stays s join beds b on b.agency_id = s.agency_id and b.bed_id = s.bed_id
    join residents r on r.agency_id = s.agency_id and r.resident_id = s.resident_id
    left join templates d on d.agency_id = r.agency_id and d.shipped = 'standard'
    left join templates t on t.agency_id = r.agency_id and t.template_id = coalesce(r.template_id, d.template_id)
    where s.agency_id = ${agencyId} and (s.from_at is null or s.from_at < ${instant(to)}) and (s.to_at is null or s.to_at > ${instant(from)})
    order by s.resident_id, s.stay_id desc`.execute(db);
  return rows;
}
