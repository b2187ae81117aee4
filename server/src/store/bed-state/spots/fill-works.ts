/** What a bed is told of readings is read under its lock: whoever steps it later knows no less. */
import { spotRecordFrom } from '@wardlight/engine';
import type pg from 'pg';
import { readRecords } from '../../spots/readings.ts';
import type { BedEntry } from '../bed-entries.ts';
import { isSpot, type SpotWork, type Work } from '../works.ts';

/** @returns the works as they are stepped; those of a bed in which somebody else lies, or nobody, come to nothing as they are */
export async function withReadings(
  client: pg.PoolClient,
  works: readonly Work[],
  entryOf: (work: Work) => BedEntry | undefined,
): Promise<readonly Work[]> {
  const asked = works.filter(isSpot).flatMap((work) => {
    const entry = entryOf(work);
    const residentId = entry?.labels.residentId ?? null;
    if (entry === undefined || residentId === null || entry.stayId !== work.stayId) return [];
    const { agencyId, input } = work;
    const from = spotRecordFrom(entry.state, input.measurement, input.askedAt);
    return [{ work, agencyId, residentId, measurement: input.measurement, from }];
  });
  if (asked.length === 0) return works;
  const records = await readRecords(client, asked);
  const filled = new Map<Work, SpotWork>();
  for (const [index, { work }] of asked.entries()) {
    const readings = (records[index] ?? []).map(({ acceptedAt: _, ...reading }) => reading);
    filled.set(work, { ...work, input: { ...work.input, readings } });
  }
  return works.map((work) => filled.get(work) ?? work);
}
