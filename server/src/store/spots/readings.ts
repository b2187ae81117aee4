/** Readings as the engine asks for them: of one resident and measurement, by time; of two of the same time the one that came later last. */
import type {
  AgencyId,
  Comparator,
  MeasurementContext,
  ReadingId,
  ResidentId,
  SpotMeasurement,
} from '@wardlight/contract';
import type { AcceptedReading } from '@wardlight/engine';
import type pg from 'pg';
import { instantText } from '../db/database.ts';

export interface RecordOf {
  readonly agencyId: AgencyId;
  readonly residentId: ResidentId;
  readonly measurement: SpotMeasurement;
  /** Measured then or later. */
  readonly from: number;
}

interface Row {
  readonly n: number;
  readonly reading_id: ReadingId;
  readonly value: number;
  readonly comparator: Comparator | null;
  readonly context: MeasurementContext;
  readonly at: number;
  readonly clock_doubtful: boolean;
  readonly accepted_at: number;
}

/** One that came with a reason was nobody's until somebody gave it. Temperatures of the skin are no body's. */
const text = `
  select w.n::int as n, r.reading_id, r.value[1] as value, r.comparator, r.context, r.at, r.clock_doubtful,
    case when r.reason is null then r.received_at else coalesce(r.by_at, r.received_at) end as accepted_at
  from unnest($1::int[], $2::int[], $3::text[], $4::timestamptz[]) with ordinality w(agency_id, resident_id, kind, from_at, n)
  join readings r on r.agency_id = w.agency_id and r.resident_id = w.resident_id and r.kind = w.kind and r.at >= w.from_at
  where coalesce(r.context->>'site', '') <> 'skin'
  order by w.n, r.at, r.received_at, r.reading_id`;

/** In the order of what is asked for. */
export async function readRecords(
  client: Pick<pg.ClientBase, 'query'>,
  asked: readonly RecordOf[],
): Promise<AcceptedReading[][]> {
  const records: AcceptedReading[][] = asked.map(() => []);
  if (asked.length === 0) return records;
  const { rows } = await client.query<Row>({
    name: 'spot-records',
    text,
    values: [
      asked.map(({ agencyId }) => agencyId),
      asked.map(({ residentId }) => residentId),
      asked.map(({ measurement }) => measurement),
      asked.map(({ from }) => instantText(from)),
    ],
  });
  for (const { n, reading_id, value, comparator, context, at, clock_doubtful, accepted_at } of rows) {
    const { measurement } = asked[n - 1] ?? unreachable();
    records[n - 1]?.push({
      readingId: reading_id,
      measured: { kind: measurement, value, comparator, context },
      at,
      doubtful: clock_doubtful,
      acceptedAt: accepted_at,
    });
  }
  return records;
}

function unreachable(): never {
  throw new Error('a reading that nobody asked for');
}
