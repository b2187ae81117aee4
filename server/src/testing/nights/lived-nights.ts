/**
 * Nights that were before a ward began, lived through the real engine beside a running server, as the demo's weeks are:
 * `node simulator/src/tell-past.ts … | DATABASE_URL=… node server/src/testing/nights/lived-nights.ts '{"agencyId": 1, "from": …}'`
 * then leaves their report days to the server, and prints how many frames it lived.
 */
import { createInterface } from 'node:readline';
import { type AgencyId, agencyIdSchema, instantSchema, type UserId } from '@wardlight/contract';
import * as z from 'zod/mini';
import { pause, systemClock } from '../../clock.ts';
import { liveThrough, type PastLine, pastLineSchema } from '../../seed/live-through.ts';
import { listMats } from '../../store/beds/register.ts';
import type { Db } from '../../store/db/database.ts';
import { openStore } from '../../store/open.ts';
import { reopenDays } from '../../store/reports/reopen-days.ts';

/** `from`: where the lines begin, an instant in ms. */
const wishSchema = z.object({ agencyId: agencyIdSchema, from: instantSchema });

const windowMs = 10 * 60_000;

/** @throws when the lines break off */
async function* linesOf(input: NodeJS.ReadableStream): AsyncIterable<PastLine> {
  for await (const text of createInterface({ input })) {
    const line = z.parse(pastLineSchema, JSON.parse(text));
    yield line;
    if ('until' in line && line.last) return;
  }
  throw new Error('the past broke off before its end');
}

async function someStaff(db: Db, agencyId: AgencyId): Promise<UserId> {
  const { user_id } = await db
    .selectFrom('users')
    .select('user_id')
    .where('agency_id', '=', agencyId)
    .orderBy('user_id')
    .executeTakeFirstOrThrow();
  return user_id as UserId;
}

async function live({ agencyId, from }: z.output<typeof wishSchema>): Promise<number> {
  const store = await openStore({
    database: { connectionString: process.env.DATABASE_URL ?? '' },
    now: systemClock.now,
    pause,
    gatherMs: 0,
    onTrouble({ error }) {
      throw error;
    },
  });
  try {
    const lane = await store.openPast();
    const staff = await someStaff(store.db, agencyId);
    const { frames, until } = await liveThrough({
      from,
      lines: linesOf(process.stdin),
      mats: await listMats(store.db, [agencyId]),
      staffOf: () => staff,
      advance: lane.advance,
      windowMs,
    });
    await lane.cutEpisodes(until);
    await reopenDays(store.db, [agencyId], from);
    return frames;
  } finally {
    await store.close();
  }
}

if (import.meta.main) {
  const frames = await live(z.parse(wishSchema, JSON.parse(process.argv[2] ?? '{}')));
  process.stdout.write(`${frames}\n`);
}
