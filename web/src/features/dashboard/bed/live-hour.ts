/** The hours that were read, and what the mat has said since: an open drawer goes on by itself. */
import type { BedHour, BedLive, Minute, Tile, Vital } from '@wardlight/contract';
import { useEffect, useMemo, useState } from 'react';

const names = ['rr', 'hr', 'spo2', 'temp'] as const;
type Name = (typeof names)[number];

/** One word of the mat. Only what can be trusted is drawn, as the server does with the minutes it keeps. */
export interface Heard extends Readonly<Record<Name, number | null>> {
  readonly at: number;
}

const trusted = (vital: Vital | null, at: number): number | null =>
  vital?.trustworthy === true && vital.at === at ? vital.value : null;

/** Those of one moment are one; a value is counted when it was measured, and not again with every later word. */
export function withHeard(heard: readonly Heard[], live: BedLive, keepFrom: number): readonly Heard[] {
  const moments = new Set(names.flatMap((name) => live[name]?.at ?? []));
  const known = new Set(heard.map(({ at }) => at));
  const fresh = [...moments]
    .filter((at) => at >= keepFrom && !known.has(at))
    .toSorted((a, b) => a - b)
    .map((at) => ({
      at,
      rr: trusted(live.rr, at),
      hr: trusted(live.hr, at),
      spo2: trusted(live.spo2, at),
      temp: trusted(live.temp, at),
    }))
    .filter((word) => names.some((name) => word[name] !== null));
  const kept = heard.filter(({ at }) => at >= keepFrom);
  return fresh.length === 0 && kept.length === heard.length ? heard : [...kept, ...fresh];
}

const unseen: Omit<Minute, 'at'> = {
  lying_seconds: 0,
  sitting_seconds: 0,
  out_seconds: 0,
  moving_seconds: 0,
  rr: null,
  hr: null,
  spo2: null,
  temp: null,
};

/** Where the server has a value of a step, that one stands. */
function minutesWith(hour: BedHour, heard: readonly Heard[]): BedHour['minutes'] {
  const minutes = new Map(hour.minutes.map((minute) => [minute.at, minute]));
  for (const [at, words] of Map.groupBy(heard, (word) => word.at - (word.at % hour.step_ms))) {
    const before = minutes.get(at) ?? { at, ...unseen };
    const middles = names.map((name) => [name, before[name] ?? middleOf(words.flatMap((word) => word[name] ?? []))]);
    minutes.set(at, { ...before, ...(Object.fromEntries(middles) as Pick<Minute, Name>) });
  }
  return [...minutes.values()].toSorted((a, b) => a.at - b.at);
}

function middleOf(values: readonly number[]): number | null {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[sorted.length >> 1] ?? null;
}

/** What the tile has counted since the last stretch that was read. */
function episodesWith({ episodes }: BedHour, strip: Tile['hour']): BedHour['episodes'] {
  const last = Math.max(0, ...episodes.map(({ started_at }) => started_at));
  const later = strip.filter(({ from_at }) => from_at > last);
  const [next] = later;
  if (next === undefined) return episodes;
  return [
    ...episodes.map((episode) => (episode.ended_at === null ? { ...episode, ended_at: next.from_at } : episode)),
    ...later.map(({ status, from_at }, index) => ({
      status,
      started_at: from_at,
      ended_at: later[index + 1]?.from_at ?? null,
    })),
  ];
}

/** As long as before, up to the mat's last word. */
export function extended(
  hour: BedHour,
  { live, hour: strip }: Pick<Tile, 'live' | 'hour'>,
  heard: readonly Heard[],
): BedHour {
  const at = Math.max(hour.at, live.last_data_at ?? 0);
  if (at === hour.at) return hour;
  return {
    ...hour,
    at,
    from_at: hour.from_at + at - hour.at,
    minutes: minutesWith(hour, heard),
    episodes: episodesWith(hour, strip),
  };
}

export function useLiveHour(hour: BedHour, tile: Tile): BedHour {
  const [heard, setHeard] = useState<readonly Heard[]>([]);
  const { live } = tile;
  // The server may not yet have put the last minutes together.
  const keepFrom = hour.at - 2 * hour.step_ms;
  useEffect(() => setHeard((before) => withHeard(before, live, keepFrom)), [live, keepFrom]);
  return useMemo(
    () => (live.stay_id === hour.stay_id ? extended(hour, tile, heard) : hour),
    [hour, tile, live.stay_id, heard],
  );
}
