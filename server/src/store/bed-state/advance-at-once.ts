/**
 * The way nearly every batch goes: one statement that locks the beds in id order, and writes frames, states, timers and minutes only if
 * every bed still is what this server remembers of it. One round trip and one commit, where the long way (`advance.ts`) takes six or more.
 */
import type { BedCache, BedEntry } from './bed-entries.ts';
import { isEarlier } from './mats/earlier-frames.ts';
import { nothingKnown } from './mats/known-frames.ts';
import {
  arrayText,
  frameValues,
  insertFrames,
  stateTexts,
  upsertWakes,
  type Wakes,
  wakesOf,
  wakeValues,
} from './mats/write-frames.ts';
import type { OwnSight } from './own-sight.ts';
import { isLate, mayBeDouble, type SteppedBatch, stepBeds } from './step-beds.ts';
import { isOfPast } from './touched/past-facts.ts';
import { isSpot, type Work } from './works.ts';
import { countFrames, type MinuteOfBed, minuteKey, minuteText, upsertMinutes } from './write-minutes.ts';

/** A batch stepped from memory: it counts only if the statement finds every bed as remembered. */
export interface Foreseen {
  readonly stepped: SteppedBatch;
  readonly wakes: Wakes;
  readonly minutes: readonly MinuteOfBed[];
}

/** @returns null where the batch must go the long way: an unknown bed, a frame that may be a double or is late, or earlier than the bed began, a link, a first word, a word meant for one stay, or facts other than minutes of now. */
export function foresee(
  cache: BedCache,
  works: readonly Work[],
  { sight, now }: { readonly sight: Pick<OwnSight, 'since'>; readonly now: () => number },
): Foreseen | null {
  const entryOf = (work: Work) => (work.by === 'mat' ? cache.ofMat(work.matId) : cache.ofBed(work.bedId));
  for (const work of works) {
    const entry = entryOf(work);
    if (entry === undefined || mayBeDouble(work, entry) || isLate(work) || isLink(work) || isOfStay(work)) return null;
    if (isFirstRefusal(work, entry)) return null;
    // Nearly every reading is of now; of another it must be asked where its mat lay.
    if (isEarlier(work, entry)) return null;
  }
  const stepped = stepBeds(works, entryOf, nothingKnown, sight);
  const minutes = minutesOnly(stepped, now());
  if (minutes === null || stepped.past.length > 0) return null;
  const wakes = wakesOf(stepped.beds);
  return wakes.unset.length > 0 ? null : { stepped, wakes, minutes };
}

/** Who lies there, and what was measured of them, is known for sure only under the bed's lock. */
const isOfStay = (work: Work): boolean => work.by === 'bed' && (work.stayId !== undefined || isSpot(work));

const isLink = (work: Work): boolean => work.by === 'mat' && work.message.kind === 'link';

/** That a mat has spoken is written down with its frames; of one that cannot be read it must be said. */
const isFirstRefusal = (work: Work, { rules }: BedEntry): boolean =>
  work.by === 'mat' && work.message.kind === 'refused' && rules.firstConnection !== undefined;

/** The minutes of the batch; null where it says anything else, the same minute twice, or one whose report day may be made already. */
function minutesOnly({ beds }: SteppedBatch, now: number): MinuteOfBed[] | null {
  const minutes: MinuteOfBed[] = [];
  for (const { entry, facts } of beds)
    for (const fact of facts) {
      if (fact.fact !== 'minute' || isOfPast(fact, now)) return null;
      minutes.push({ entry, fact });
    }
  return new Set(minutes.map(minuteKey)).size === minutes.length ? minutes : null;
}

export interface Statement {
  readonly name: string;
  readonly text: string;
  readonly values: readonly (string | number)[];
}

/**
 * Answers one row: `{ok}`. Where it is false nothing was written.
 * A bed that another transaction holds is waited for and looked at again as it left it, so `held` has only beds of the remembered version,
 * which nobody else can change before our commit. What is written hangs on `fits`, so all of `held` is read before anything is.
 */
export function statementOf({ stepped: { beds, frames }, wakes, minutes }: Foreseen): Statement {
  const values: (string | number)[] = [
    arrayText(beds, ({ entry }) => entry.labels.agencyId),
    arrayText(beds, ({ entry }) => entry.labels.bedId),
    arrayText(beds, ({ entry }) => entry.version),
    stateTexts(beds.map((bed) => bed.state)),
    beds.length,
  ];
  const only = 'where (select ok from fits)';
  const parts: string[] = [];
  let name = 'at-once';
  const add = (word: string, given: readonly string[], writes: (first: number) => readonly string[]) => {
    name += ` ${word}`;
    writes(values.length + 1).forEach((text, index) => void parts.push(`${word}${index} as (${text})`));
    values.push(...given);
  };
  if (frames.length > 0) add('frames', frameValues(frames), (first) => [insertFrames(first, only)]);
  if (wakes.set.length > 0) add('wakes', wakeValues(wakes.set), (first) => [upsertWakes(first, only)]);
  if (minutes.length > 0)
    add('minutes', [minuteText(minutes)], (first) => [
      upsertMinutes(first, only),
      countFrames(first, 'and (select ok from fits)'),
    ]);
  const text = `with given as materialized (
      select * from unnest($1::int[], $2::int[], $3::bigint[], string_to_array($4, E'\\n')) g(agency_id, bed_id, version, state)),
    held as materialized (
      select s.agency_id, s.bed_id from bed_states s join given g using (agency_id, bed_id) where s.version = g.version
      order by s.agency_id, s.bed_id for update of s),
    fits as materialized (select count(*) = $5::int as ok from held),
    states as (update bed_states s set state = g.state, version = s.version + 1 from given g
      where s.agency_id = g.agency_id and s.bed_id = g.bed_id and (select ok from fits))
    ${parts.map((part) => `, ${part}`).join('\n')}
    select ok from fits`;
  return { name, text, values };
}

export const entriesAfter = ({ stepped, wakes }: Pick<Foreseen, 'stepped' | 'wakes'>): BedEntry[] =>
  stepped.beds.map((bed) => ({
    ...bed.entry,
    state: bed.state,
    version: bed.entry.version + 1,
    clock: bed.clock,
    absence: bed.absence,
    dueAt: wakes.held.get(bed) ?? null,
  }));
