/**
 * What gateways of one agency posted, in one transaction (docs/decisions/151): each reading is judged by the engine, in the order in which they
 * came, against who waits and what was here before; what is kept is written in few statements, however many there are.
 */
import {
  type AgencyId,
  type GatewayReading,
  parseGatewayReading,
  type ReadingAnswer,
  type ReadingId,
  type ReadingOutcome,
  type ReadingReason,
  type ResidentId,
  readingOutcomes,
} from '@wardlight/contract';
import {
  type Canonical,
  canonical,
  type DoubleKey,
  doubleKey,
  isOn,
  judgeDouble,
  type Match,
  matchReading,
  outcomeOf,
  type ReadingTime,
  readingTime,
} from '@wardlight/engine';
import { sql } from 'kysely';
import { type Db, instantText, maybeInstantText } from '../db/database.ts';
import { holdMeasurements } from '../residents/measurements-lock.ts';
import { type Doubles, hashOfKey, readDoubles } from './doubles.ts';
import type { KnownGateway } from './kept.ts';
import { type OpenWaiting, partsOf, readOpenWaitings, writeWaitings } from './open-waitings.ts';
import { refreshDays } from './report/days.ts';
import { type NewReading, newReadingIds, writeReadings } from './write-readings.ts';

export interface Posted {
  readonly gateway: KnownGateway;
  readonly items: readonly Item[];
  readonly arrivedAt: number;
}

/** What became of it, for whoever tells. */
export interface Taken {
  readonly answers: readonly (readonly ReadingAnswer[])[];
  readonly kept: readonly NewReading[];
  readonly waitings: readonly OpenWaiting[];
  readonly newUnassigned: number;
}

/** A reading as far as it can be judged by itself, or why nothing of it is kept. */
type Item =
  | { readonly index: number; readonly refused: ReadingAnswer }
  | {
      readonly index: number;
      readonly reading: GatewayReading;
      readonly value: Canonical;
      readonly key: DoubleKey;
      readonly hash: string;
    };
type Judged = Extract<Item, { reading: GatewayReading }>;

/** @param posted of one agency */
export async function takeReadings(
  step: Db,
  agencyId: AgencyId,
  posted: readonly Posted[],
  now: () => number,
): Promise<Taken> {
  await holdMeasurements(step, agencyId);
  // After what was waited for, so that of two changes the later one is said to be later.
  const changedAt = now();
  const inOrder = posted.toSorted((a, b) => a.arrivedAt - b.arrivedAt);
  const first = inOrder[0]?.arrivedAt ?? 0;
  const waitings = await readOpenWaitings(step, agencyId, first);
  const hashes = inOrder.flatMap(({ items }) => items.flatMap((item) => ('reading' in item ? [item.hash] : [])));
  const doubles = await readDoubles(step, agencyId, [...new Set(hashes)]);
  const judging: Judging = { changedAt, waitings, doubles, ids: await newReadingIds(step, hashes.length), kept: [] };
  const answers = new Map<Posted, ReadingAnswer[]>();
  for (const one of inOrder)
    answers.set(
      one,
      one.items.map((item) => ('refused' in item ? item.refused : judge(item, one, judging))),
    );
  const { kept } = judging;
  await writeReadings(step, agencyId, kept);
  await writeWaitings(step, agencyId, waitings);
  const assigned = kept.flatMap(({ residentId, measured, at }) =>
    residentId === null ? [] : [{ residentId, kind: measured.kind, at }],
  );
  await refreshDays(step, agencyId, assigned, 'only more');
  await countOnGateways(step, agencyId, answers);
  return {
    answers: posted.map((one) => answers.get(one) ?? []),
    kept: kept.filter(({ residentId }) => residentId !== null),
    waitings: waitings.filter(({ changed }) => changed),
    newUnassigned: kept.filter(({ residentId }) => residentId === null).length,
  };
}

/** What needs no other reading and nobody who waits: done as it arrives, while others hold the agency's measurements. */
export function postedBy(gateway: KnownGateway, unparsed: readonly unknown[], arrivedAt: number): Posted {
  const items = unparsed.map((one, index): Item => {
    const parsed = parseGatewayReading(one, gateway.family);
    if (parsed.reading === null) {
      const { id, reason, fields } = parsed;
      const answer = { index, id, reading_id: null, outcome: 'refused', reason } as const;
      return { index, refused: fields === undefined ? answer : { ...answer, fields: { ...fields } } };
    }
    const { reading } = parsed;
    const key = doubleKey(gateway.gatewayId, reading);
    return { index, reading, value: canonical(reading), key, hash: hashOfKey(key) };
  });
  return { gateway, items, arrivedAt };
}

interface Judging {
  readonly changedAt: number;
  readonly waitings: readonly OpenWaiting[];
  readonly doubles: Doubles;
  /** Numbers that nobody else has; some may stay unused. */
  readonly ids: ReadingId[];
  readonly kept: NewReading[];
}

function judge({ index, reading, value, key, hash }: Judged, posted: Posted, judging: Judging): ReadingAnswer {
  const { gateway, arrivedAt } = posted;
  const { doubles } = judging;
  const time = readingTime(reading.at, reading.sent, arrivedAt);
  const ofFamily = judging.waitings.filter(({ family }) => family === gateway.family);
  const toMatch = { kind: reading.kind, meter: reading.meter, at: time.at, doubtful: time.doubtful, arrivedAt };
  const match = matchReading(toMatch, ofFamily.flatMap(partsOf));
  const head = doubles.head(hash);
  const arrival = { arrivedAt, meterAt: reading.at, at: time.at };
  const outcome = outcomeOf(value, key, judgeDouble(key, head, arrival, match), match);
  const answered = (readingId: ReadingId | null): ReadingAnswer => {
    const { outcome: became, reason } = outcome;
    return { index, id: reading.id, reading_id: readingId, outcome: became, reason };
  };
  const about = { reading, match, ofFamily, at: arrivedAt };
  if (value.verdict === 'refused') {
    noteFailed({ ...about, reason: value.reason, readingId: null });
    return answered(null);
  }
  if (outcome.outcome === 'doubled') return answered(head?.readingId ?? null);
  const others = match.met.filter((id) => id !== head?.residentId);
  if (outcome.outcome === 'needsAsking') {
    const standing = doubles.asked(hash, others);
    if (standing !== null) return answered(standing.readingId);
  }
  const readingId = judging.ids.pop();
  if (readingId === undefined) throw new Error('there are more readings than numbers for them');
  const { reason, to } = outcome;
  const isAsked = outcome.outcome === 'needsAsking';
  const waiting = to === null ? null : ofFamily.find(({ waitingId }) => waitingId === to.waitingId);
  judging.kept.push({
    readingId,
    gatewayId: gateway.gatewayId,
    family: gateway.family,
    measured: value.measured,
    raw: reading,
    at: time.at,
    clockDoubtful: time.doubtful,
    receivedAt: arrivedAt,
    changedAt: judging.changedAt,
    doubleKey: isAsked ? null : hash,
    askedKey: isAsked ? hash : null,
    reason,
    suggested: to === null ? suggestedOf(isAsked ? others : [...match.met, ...match.near], time, arrivedAt) : [],
    residentId: to?.residentId ?? null,
    waitingId: to?.waitingId ?? null,
    spo2Scale: waiting?.spo2Scale ?? 1,
  });
  if (isAsked) doubles.ask(hash, { readingId, residentIds: others });
  else doubles.add(hash, { readingId, arrivedAt, residentId: to?.residentId ?? null });
  if (waiting) noteMet(waiting, reading, arrivedAt);
  else if (reason !== null) noteFailed({ ...about, reason, readingId });
  return answered(readingId);
}

/** What a meter's memory held from before they waited is not offered to them. */
const suggestedOf = (met: readonly ResidentId[], { at, doubtful }: ReadingTime, arrivedAt: number) =>
  doubtful && at < arrivedAt ? [] : met;

/** A blood pressure that brought its pulse is not followed by another one of the pulse alone. */
function noteMet(waiting: OpenWaiting, { kind, value }: GatewayReading, at: number): void {
  const brought = typeof value !== 'number' && value.pulse !== null ? [kind, 'pulse' as const] : [kind];
  waiting.met = [...new Set([...waiting.met, ...brought.filter((one) => waiting.kinds.includes(one))])];
  waiting.metAt ??= at;
  waiting.failed = null;
  waiting.changed = true;
}

interface Failing {
  readonly reading: GatewayReading;
  readonly match: Match;
  readonly ofFamily: readonly OpenWaiting[];
  readonly at: number;
  readonly reason: ReadingReason;
  readonly readingId: ReadingId | null;
}

/** Whoever waits for just this is told that it came, and why it is not theirs. */
function noteFailed({ reading, match, ofFamily, at, reason, readingId }: Failing): void {
  for (const waiting of ofFamily) {
    const isOpen = waiting.endedAt === null && !waiting.met.includes(reading.kind);
    const whose = reason === 'otherMeter' ? match.near : match.met;
    if (!isOpen || !whose.includes(waiting.residentId) || !waiting.kinds.includes(reading.kind)) continue;
    if (isOn(waiting, reading.meter) === (reason === 'otherMeter')) continue;
    waiting.failed = { at, reason, readingId };
    waiting.changed = true;
  }
}

async function countOnGateways(
  step: Db,
  agencyId: AgencyId,
  answers: ReadonlyMap<Posted, readonly ReadingAnswer[]>,
): Promise<void> {
  const byGateway = Map.groupBy(answers, ([{ gateway }]) => gateway.gatewayId);
  const rows = [...byGateway].map(([gateway_id, posts]) => {
    const all = posts.flatMap(([, list]) => list);
    const count = (outcome: ReadingOutcome) => all.filter((answer) => answer.outcome === outcome).length;
    const counts = Object.fromEntries(readingOutcomes.map((outcome) => [outcome, count(outcome)]));
    const seenAt = Math.max(...posts.map(([{ arrivedAt }]) => arrivedAt));
    const refused = all.findLast(({ outcome }) => outcome === 'refused');
    return {
      gateway_id,
      ...counts,
      seen_at: instantText(seenAt),
      refused_at: maybeInstantText(refused === undefined ? null : seenAt),
      refused_reason: refused?.reason ?? null,
    };
  });
  await sql`update gateways g set stored = g.stored + c.stored, doubled = g.doubled + c.doubled, refused = g.refused + c.refused,
      unassigned = g.unassigned + c.unassigned, needs_asking = g.needs_asking + c."needsAsking",
      seen_at = greatest(g.seen_at, c.seen_at), refused_at = coalesce(c.refused_at, g.refused_at),
      refused_reason = coalesce(c.refused_reason, g.refused_reason)
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as c(gateway_id int, stored int, doubled int, refused int,
      unassigned int, "needsAsking" int, seen_at timestamptz, refused_at timestamptz, refused_reason text)
    where g.agency_id = ${agencyId} and g.gateway_id = c.gateway_id`.execute(step);
}
