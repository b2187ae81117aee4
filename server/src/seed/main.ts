/**
 * `npm run seed` makes the demo's facility and accounts (again: finds them). With a word it also lives through time that is read from
 * standard input, line by line (see `pastLineSchema`): `last-night` into the live states, before a server starts on the database;
 * `weeks` beside them, while one runs.
 */
import { createInterface } from 'node:readline';
import { Temporal } from 'temporal-polyfill';
import * as z from 'zod/mini';
import { pause, systemClock } from '../clock.ts';
import { givenWays, readConfig } from '../config.ts';
import { createLog } from '../log.ts';
import { startProblem } from '../start-problems.ts';
import { listMats } from '../store/beds/register.ts';
import { forgetPast } from '../store/history/forget-past.ts';
import { openStore, type Store } from '../store/open.ts';
import { startPostgres } from '../store/postgres/supervised-postgres.ts';
import { reopenDays } from '../store/reports/reopen-days.ts';
import { makeFacility, plans } from './facility.ts';
import { type DemoGateway, makeGateways } from './gateways.ts';
import { type History, type KeptFiles, keptFiles } from './kept-files.ts';
import { type LiveThroughOptions, liveThrough, type PastLine, pastLineSchema } from './live-through.ts';
import { liveMeasuringWeek } from './measuring-week.ts';
import { makeMeters } from './meters.ts';
import { makeStaff } from './staff.ts';
import { withStories } from './stories.ts';

const dayMs = 86_400_000;
/** With last night these are three weeks: every resident has what is usual for them, and every night of the last fortnight is held against it. */
const pastDays = 20;
const minuteMs = 60_000;

const say = (line: string): void => void process.stdout.write(`${line}\n`);

const stopping = new AbortController();

/** Rejects when the pipe breaks off or we are asked to stop: half a past must not pass for a whole one. */
async function* pastLines(): AsyncIterable<PastLine> {
  for await (const text of createInterface({ input: process.stdin, crlfDelay: Number.POSITIVE_INFINITY })) {
    if (stopping.signal.aborted) break;
    const line = z.parse(pastLineSchema, JSON.parse(text));
    yield line;
    if ('until' in line && line.last) return;
  }
  stopping.signal.throwIfAborted();
  throw new Error('The past broke off before its end.');
}

interface Place {
  readonly store: Store;
  readonly files: KeptFiles;
  readonly options: Pick<LiveThroughOptions, 'mats' | 'staffOf'>;
  readonly history: History;
  readonly gateways: readonly DemoGateway[];
}

async function lastNight({ store, files, options, history }: Place): Promise<void> {
  const begun = systemClock.now();
  let liveUntil = history.live_until;
  if (history.live_until === history.live_from) await markAway(store, options, history);
  const { frames, until } = await liveThrough({
    ...options,
    from: history.live_until,
    lines: pastLines(),
    windowMs: 3 * minuteMs,
    advance: (works) => Promise.all(works.map((work) => store.submit(work))),
    async onLived(lived) {
      if (lived - liveUntil < 60 * minuteMs) return;
      liveUntil = lived;
      await files.writeHistory({ ...history, live_until: lived });
      say(`last night: lived until ${new Date(lived).toISOString().slice(0, 16)}Z`);
    },
  });
  await files.writeHistory({ ...history, live_until: until, live_done: true });
  say(`last night: ${frames} frames lived in ${Math.round((systemClock.now() - begun) / 1000)} s`);
}

/** Somebody is in hospital, as staff would have said it. */
async function markAway(store: Store, { mats, staffOf }: Place['options'], { away }: History): Promise<void> {
  const mat = mats.find(({ serial }) => serial === away?.serial);
  if (away === undefined || mat?.bedId == null) return;
  const { agencyId, bedId } = mat;
  const by = staffOf(agencyId);
  if (by === null) return;
  const input = { kind: 'absence' as const, at: away.from, by, until: away.until };
  await store.submit({ by: 'bed', agencyId, bedId, input, reason: 'hospital' });
}

/** Before the nights: it is done in seconds, and its pages are looked for first. */
async function measuredWeek({ store, files, options, history, gateways }: Place): Promise<History> {
  if (history.measured === true) return history;
  let readings = 0;
  for (const { gateway, timezone } of gateways) {
    const nurse = options.staffOf(gateway.agencyId);
    if (nurse === null) continue;
    // First, so that each knows when its last reading came.
    await makeMeters(store, gateway.agencyId, timezone, nurse, systemClock.now());
    const { signal } = stopping;
    const week = { db: store.db, agencyId: gateway.agencyId, timezone, gateway, nurse, now: systemClock.now(), signal };
    readings += await liveMeasuringWeek(week);
  }
  const measured = { ...history, measured: true };
  await files.writeHistory(measured);
  say(`measurements: ${readings} readings of a week`);
  return measured;
}

async function weeks(place: Place): Promise<void> {
  const { store, files, options } = place;
  const history = await measuredWeek(place);
  const agencyIds = [...new Set(options.mats.map((mat) => mat.agencyId))];
  await forgetPast(store.db, agencyIds, history.past_until, history.live_from);
  const lane = await store.openPast();
  const ends: number[] = [];
  for (let end = history.past_until + dayMs; end <= history.live_from; end += dayMs) ends.push(end);
  const days = Math.round((history.live_from - history.past_from) / dayMs);
  let finished = history.past_until;
  await liveThrough({
    ...options,
    from: history.past_until,
    lines: pastLines(),
    windowMs: 10 * minuteMs,
    closeAllAt: ends,
    async advance(works) {
      const begun = systemClock.now();
      const outcomes = await lane.advance(works);
      // The living come first: as long as this took, they have the machine to themselves.
      await pause(systemClock.now() - begun);
      return outcomes;
    },
    async onLived(lived) {
      if (lived < finished + dayMs) return;
      finished += dayMs;
      await lane.cutEpisodes(finished);
      // Before it is noted as finished: a break between the two lives the last day again.
      if (finished >= history.live_from) await reopenDays(store.db, agencyIds, history.past_from);
      await files.writeHistory({ ...history, past_until: finished });
      say(`history: ${Math.round((finished - history.past_from) / dayMs)} of ${days} days lived`);
    },
  });
  say('history: lived, and its report days are being made');
}

/** Last night begins at six in the evening of yesterday, where the first agency is; the weeks before end there. */
function historyFrom(now: number): History {
  const zone = plans[0]?.timezone ?? 'UTC';
  const here = Temporal.Instant.fromEpochMilliseconds(now).toZonedDateTimeISO(zone);
  const from = here.subtract({ days: 1 }).withPlainTime('18:00').epochMilliseconds;
  const pastFrom = from - pastDays * dayMs;
  return { past_from: pastFrom, past_until: pastFrom, live_from: from, live_until: from, live_done: false };
}

async function run(word: string | undefined): Promise<void> {
  const config = readConfig();
  const log = createLog('silent');
  const postgres =
    config.databaseUrl === null
      ? await startPostgres({ dataDir: config.dataDir, log: (line) => log.debug(line) })
      : null;
  try {
    const store = await openStore({
      ...(postgres?.ways ?? givenWays(config)),
      now: systemClock.now,
      pause,
      gatherMs: 0,
      onTrouble: ({ kind, error }) => log.error({ err: error }, kind),
    });
    try {
      await work(word, store, keptFiles(config.dataDir));
    } finally {
      await store.close();
    }
  } catch (error) {
    const sentence = startProblem(error, config);
    throw sentence === null ? error : new Error(sentence);
  } finally {
    await postgres?.stop();
  }
}

async function work(word: string | undefined, store: Store, files: KeptFiles): Promise<void> {
  const facility = await makeFacility(store.db, files);
  const { accounts, nurseOf, agent } = await makeStaff(store.db, files, facility);
  const gateways = await makeGateways(store, files, facility, agent, systemClock.now());
  let history = facility.made ? null : await files.readHistory();
  if (history === null) {
    const now = systemClock.now();
    const { mats, away } = withStories(facility.mats, now, plans[0]?.timezone ?? 'UTC');
    await files.writeMats(mats);
    history = { ...historyFrom(now), away };
    await files.writeHistory(history);
  }
  if (word === undefined) {
    const { length } = facility.mats;
    say(`${facility.made ? 'made' : 'found'} the demo facility: ${length} mats, ${accounts.length} accounts`);
    return;
  }
  const mats = await listMats(store.db, facility.agencyIds);
  const place = {
    store,
    files,
    history,
    gateways,
    options: { mats, staffOf: (id: (typeof mats)[0]['agencyId']) => nurseOf.get(id) ?? null },
  };
  if (word === 'last-night') await lastNight(place);
  else if (word === 'weeks') await weeks(place);
  else throw new Error(`Unknown word ${word}: last-night or weeks.`);
}

for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.once(signal, () => {
    stopping.abort(new Error('stopped'));
    process.stdin.destroy();
  });

run(process.argv[2]).then(
  () => process.exit(0),
  (error: unknown) => {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
    process.exit(1);
  },
);
