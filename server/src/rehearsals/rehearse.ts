/** One rehearsal: resident by resident, night by night, by today's template and by the draft. Runs in a thread of its own. */
import {
  type AgencyId,
  type AlertSettings,
  type AlertType,
  longExitMinutes,
  type Rehearsal,
  type ResidentId,
  type ResponseSettings,
  type WatchSettings,
  type Window,
  withOverrides,
} from '@wardlight/contract';
import {
  firstToldOf,
  type Happening,
  longExitsIn,
  type Replayed,
  type Rules,
  replay,
  type Stretch,
  toldIn,
} from '@wardlight/engine';
import { overridesOf } from '../store/bed-state/settings-in-force.ts';
import { readNightFrames } from '../store/rehearsals/rehearsal-frames.ts';
import {
  type DatedNight,
  lastNights,
  type ResidentOfRehearsal,
  type ResidentPast,
  readResidentPast,
  residentsOfRehearsal,
} from '../store/rehearsals/rehearsal-past.ts';
import { stoodAt } from '../store/rehearsals/rehearsal-standing.ts';

export interface RehearsalJob {
  readonly agencyId: AgencyId;
  readonly residentIds: readonly ResidentId[];
  readonly draft: {
    readonly settings: AlertSettings;
    readonly response: ResponseSettings;
    readonly sleep: Window | null;
  };
  readonly keepOverrides: boolean;
  readonly nights: number;
  readonly now: number;
  readonly watch: WatchSettings;
}

export type RehearsalResult = NonNullable<Rehearsal['result']>;
type Client = Parameters<typeof readNightFrames>[0];

/** Before each night, so that what is going on when it begins is going on: as long as any suppression, and as lying still is allowed. */
const leadMs = 120 * 60_000;
const minuteMs = 60_000;

export async function rehearse(
  client: Client,
  job: RehearsalJob,
  tellDone: (residents: number) => void,
): Promise<RehearsalResult> {
  const { agencyId, residentIds, draft, now } = job;
  const nights = await lastNights(client, agencyId, now, job.nights, draft.sleep);
  const sum = summing(nights);
  let done = 0;
  const residents = await residentsOfRehearsal(client, agencyId, residentIds);
  for (const resident of residents) {
    await rehearseResident(client, job, resident, nights, sum);
    // Of the last the result tells.
    if (++done < residents.length) tellDone(done);
  }
  return sum.result(residentIds.length);
}

async function rehearseResident(
  client: Client,
  { agencyId, draft, keepOverrides, watch }: RehearsalJob,
  resident: ResidentOfRehearsal,
  nights: readonly DatedNight[],
  sum: Summing,
): Promise<void> {
  const [first, last] = [nights[0], nights.at(-1)];
  if (first === undefined || last === undefined) return;
  const { residentId, zone, alerts, response } = resident;
  const from = first.from - leadMs;
  const past = await readResidentPast(client, agencyId, residentId, from, last.to);
  const common = { zone, watch, networkOutSince: null };
  const today: Rules = { ...common, alerts, response };
  const drafted = keepOverrides ? withOverrides(draft.settings, overridesOf(resident.overrides)) : draft.settings;
  const asDrafted: Rules = { ...common, alerts: drafted, response: draft.response };
  let seen = 0;
  const read = (night: DatedNight) => stretchOf(client, agencyId, residentId, past, night);
  let coming = read(first);
  for (const index of nights.keys()) {
    const { stretch, minutes } = await coming;
    const next = nights[index + 1];
    if (next !== undefined) {
      // The database reads the next night while this one is replayed.
      coming = read(next);
      coming.catch(() => undefined);
    }
    seen += minutes;
    if (minutes === 0) continue;
    sum.night(index, resident, past, replay(stretch, today), replay(stretch, asDrafted), watch);
  }
  sum.resident(seen);
}

/** A night of one resident as the engine lives through it, from `leadMs` before it; `minutes` of it have data. */
export async function stretchOf(
  client: Client,
  agencyId: AgencyId,
  residentId: ResidentId,
  past: ResidentPast,
  { from, to }: Pick<DatedNight, 'from' | 'to'>,
): Promise<{ readonly stretch: Stretch; readonly minutes: number }> {
  const begin = from - leadMs;
  const { frames, moves } = await readNightFrames(client, agencyId, past.beds, residentId, begin, to);
  const minutes = new Set<number>();
  const happenings: Happening[] = [];
  const words = wordsWithin(past, begin, to);
  let word = 0;
  for (const [n, frame] of frames.entries()) {
    for (let next = words[word]; next !== undefined && next.at <= frame.arrivedAt; next = words[++word])
      happenings.push(next);
    if (moves.has(n)) happenings.push({ kind: 'moved', at: frame.arrivedAt });
    happenings.push(frame);
    if (frame.at >= from && frame.at < to) minutes.add(Math.floor(frame.at / minuteMs));
  }
  happenings.push(...words.slice(word));
  return { stretch: { stood: stoodAt(past, begin), happenings, until: to }, minutes: minutes.size };
}

/** An outage that began before is still one. */
function wordsWithin({ words }: ResidentPast, begin: number, to: number): Happening[] {
  const outage = words.findLast(({ kind, at }) => kind === 'network' && at < begin);
  const within = words.filter(({ at }) => begin <= at && at < to);
  return outage?.kind === 'network' && outage.outSince !== null ? [{ ...outage, at: begin }, ...within] : within;
}

type Types = { [T in AlertType]?: number };

interface Summing {
  night(
    index: number,
    resident: ResidentOfRehearsal,
    past: ResidentPast,
    today: Replayed,
    draft: Replayed,
    watch: WatchSettings,
  ): void;
  /** @param minutes of theirs with data */
  resident(minutes: number): void;
  result(residents: number): RehearsalResult;
}

function summing(nights: readonly DatedNight[]): Summing {
  const today = sideOf(nights);
  const draft = sideOf(nights);
  const exits: RehearsalResult['exits'] = [];
  let minutes = 0;
  let withData = 0;
  return {
    night(index, resident, past, byToday, byDraft, watch) {
      const night = nights[index];
      if (night === undefined) return;
      today.add(index, toldIn(byToday, night));
      draft.add(index, toldIn(byDraft, night));
      for (const exit of longExitsIn(byToday, night, watch, longExitMinutes * minuteMs)) {
        // Staff knew that they would be out.
        const planned = past.absences.some(
          ({ from_at, ended_at }) => from_at <= exit.from && exit.from < (ended_at ?? Number.POSITIVE_INFINITY),
        );
        if (planned) continue;
        const { residentId: resident_id, name, bedNo: bed_no } = resident;
        const told = { today: firstToldOf(byToday, exit), draft: firstToldOf(byDraft, exit) };
        exits.push({ resident_id, name, bed_no, ...exit, ...told });
      }
    },
    resident(ofTheirs) {
      minutes += ofTheirs;
      if (ofTheirs > 0) withData += 1;
    },
    result(residents) {
      const asked = (residents * nights.reduce((ms, { from, to }) => ms + to - from, 0)) / minuteMs;
      return {
        today: today.side(),
        draft: draft.side(),
        exits,
        without_data: residents - withData,
        coverage: asked === 0 ? 0 : Math.min(1, minutes / asked),
      };
    },
  };
}

function sideOf(nights: readonly DatedNight[]) {
  const types: Types = {};
  const byNight = nights.map(({ date }) => ({ date, told: 0, types: {} as Types }));
  let suppressed = 0;
  return {
    add(index: number, told: ReturnType<typeof toldIn>): void {
      const night = byNight[index];
      if (night === undefined) return;
      suppressed += told.suppressed;
      night.told += told.told;
      for (const [type, count] of Object.entries(told.types) as [AlertType, number][]) {
        night.types[type] = (night.types[type] ?? 0) + count;
        types[type] = (types[type] ?? 0) + count;
      }
    },
    side: () => ({ told: byNight.reduce((sum, { told }) => sum + told, 0), suppressed, nights: byNight, types }),
  };
}
