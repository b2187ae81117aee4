/**
 * What the demo's meters said in the week before: rounds in the morning and in the afternoon, each reading waited for by the nurse, brought by
 * a gateway and confirmed, as on the page. Made again it adds nothing: each reading has an id of its own.
 */
import type { AgencyId, MeasurementKind, ResidentId, UserId } from '@wardlight/contract';
import { Temporal } from 'temporal-polyfill';
import type { Db } from '../store/db/database.ts';
import type { KnownGateway } from '../store/measurements/kept.ts';
import { createMeasurements, type Measurements } from '../store/measurements/measurements.ts';

const secondMs = 1_000;
const minuteMs = 60_000;
const days = 7;
/** Whom a nurse measures in one round; the others are left to the report to name as missing. */
const mostOfRound = 24;
const perResidentMs = 2 * minuteMs;
/** A spot reading younger than this would be judged as an alarm of now. */
const quietMs = 2 * 60 * minuteMs;

interface Round {
  /** By the clock of the house. */
  readonly at: string;
  readonly kindsOf: (resident: number) => readonly MeasurementKind[];
}

const rounds: readonly Round[] = [
  {
    at: '07:30',
    kindsOf: (resident) => [
      ...(resident % 2 === 0 ? (['bloodPressure'] as const) : (['temperature'] as const)),
      ...(resident % 3 === 0 ? (['spo2'] as const) : []),
    ],
  },
  { at: '15:30', kindsOf: (resident) => (resident % 4 === 1 ? ['temperature', 'spo2'] : []) },
];

const units: Partial<Record<MeasurementKind, string>> = { bloodPressure: 'mmHg', spo2: '%', temperature: '°C' };

export interface MeasuringWeek {
  readonly db: Db;
  readonly agencyId: AgencyId;
  readonly timezone: string;
  readonly gateway: KnownGateway;
  readonly nurse: UserId;
  readonly now: number;
  /** How many residents a round has at most. */
  readonly most?: number;
  /** Called off between two residents. */
  readonly signal: AbortSignal;
}

/** @returns how many readings were brought */
export async function liveMeasuringWeek(week: MeasuringWeek): Promise<number> {
  const { db, agencyId, timezone, now, signal } = week;
  let at = 0;
  const unheard = {
    note: (error: unknown) => {
      throw error;
    },
  };
  const measurements = createMeasurements({ db, unheard }, () => at);
  const residents = await residentsOf(db, agencyId, week.most ?? mostOfRound);
  const today = Temporal.Instant.fromEpochMilliseconds(now).toZonedDateTimeISO(timezone).toPlainDate();
  let brought = 0;
  for (let day = days - 1; day >= 0; day--)
    for (const round of rounds) {
      const date = today.subtract({ days: day });
      const begins = date.toZonedDateTime({ timeZone: timezone, plainTime: round.at }).epochMilliseconds;
      for (const [index, resident] of residents.entries()) {
        signal.throwIfAborted();
        at = begins + index * perResidentMs;
        if (at > now - quietMs) continue;
        // Somebody is out for a walk in every round.
        if ((index * 7 + day * 3) % 11 === 0) continue;
        for (const kind of round.kindsOf(index)) {
          await measure(measurements, week, resident, kind, valueFor(kind, index, day, begins), (later) => {
            at += later;
            return at;
          });
          brought++;
        }
      }
    }
  return brought;
}

async function measure(
  measurements: Measurements,
  { agencyId, gateway, nurse }: MeasuringWeek,
  residentId: ResidentId,
  kind: MeasurementKind,
  value: unknown,
  goBy: (ms: number) => number,
): Promise<void> {
  const acting = (at: number) => ({ agencyId, by: { userId: nurse, accountId: nurse, address: null }, at });
  const begun = await measurements.begin(acting(goBy(0)), {
    resident_id: residentId,
    family: gateway.family,
    kinds: kind === 'bloodPressure' ? ['bloodPressure', 'pulse'] : [kind],
    group_id: null,
    meter_id: null,
  });
  if ('refused' in begun || begun.state !== 'waiting')
    throw new Error('In the demo’s week nobody else waits for a reading, and somebody does.');
  const measuredAt = goBy(20 * secondMs);
  const reading = {
    id: `demo-${residentId}-${kind}-${measuredAt}`,
    meter: kind === 'bloodPressure' ? 'FORA-P30' : kind === 'spo2' ? 'FORA-OX1' : 'FORA-IR20',
    at: measuredAt,
    sent: measuredAt + secondMs,
    kind,
    value,
    unit: units[kind],
    ...(kind === 'temperature' ? { context: { site: 'ear' } } : {}),
  };
  await measurements.takeReadings(gateway, [reading], goBy(2 * secondMs));
  const ended = await measurements.end(acting(goBy(5 * secondMs)), begun.waiting.waiting_id, { as: 'saved' });
  // Lived before a break: its reading is a double, and nothing new came.
  if ('refused' in ended) await measurements.end(acting(goBy(0)), begun.waiting.waiting_id, { as: 'givenUp' });
}

/** The same for the same resident and day, near what is usual for them; two have something to be seen. */
function valueFor(kind: MeasurementKind, resident: number, day: number, seed: number): unknown {
  const noise = Math.sin(seed / 7_919 + resident * 12.9898 + day * 78.233) / 2 + 0.5;
  if (kind === 'bloodPressure') {
    const usual = resident === 4 ? 168 : 118 + ((resident * 5) % 24);
    const systolic = Math.round(usual + noise * 10);
    return { systolic, diastolic: Math.round(systolic * 0.57 + noise * 4), pulse: Math.round(62 + noise * 20) };
  }
  if (kind === 'spo2') return resident === 9 ? 91 + Math.round(noise * 2) : 95 + Math.round(noise * 3);
  const fever = resident === 5 && day <= 2 ? 1.6 : 0;
  return Math.round((36.3 + noise * 0.6 + fever) * 10) / 10;
}

async function residentsOf(db: Db, agencyId: AgencyId, most: number): Promise<ResidentId[]> {
  const rows = await db
    .selectFrom('residents')
    .select('resident_id')
    .where('agency_id', '=', agencyId)
    .where('discharged_at', 'is', null)
    .where('bed_id', 'is not', null)
    .orderBy('resident_id')
    .limit(most)
    .execute();
  return rows.map(({ resident_id }) => resident_id as ResidentId);
}
