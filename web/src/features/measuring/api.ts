/** The calls of measuring. What changed is told by the channel; whoever shows it reads it anew. */
import { useQuery, useQueryClient } from '@tanstack/react-query';
import {
  type BodyOf,
  beginWaiting,
  endWaiting,
  listMeasurementGroups,
  listMeasurements,
  listMeters,
  type MeterFamily,
  mostPageSize,
  type Reading,
  readMeasurementRound,
  readWaiting,
  type Waiting,
  type WaitingEnd,
} from '@wardlight/contract';
import { useEffect } from 'react';
import { useAction } from '../../lib/api/action.ts';
import { hasCode } from '../../lib/api/call-error.ts';
import { call } from '../../lib/api/http.ts';
import { useAsPerson } from '../../lib/session/acting-person.ts';
import { useHere } from '../../lib/session/current-user.tsx';
import type { ForaFeed } from '../../live/fora.ts';

/** Read again by time as well: the end of ten minutes is no news. */
const againMs = 30_000;
const all = String(mostPageSize);
const behind = ['measuring', 'measuringRound', 'unassigned'] as const;

/** What is shown of measurements is read anew with the channel's news. */
export function useFollowed(feed: ForaFeed): void {
  const client = useQueryClient();
  useEffect(
    () =>
      feed.hear(() => {
        for (const part of behind) void client.invalidateQueries({ queryKey: [part] });
      }),
    [feed, client],
  );
}

/** Wherever readings are shown: lists, trends, reports and the round. */
const ofReadings = ['measuringRound', 'lastReadings', 'unassigned', 'measurements', 'measurementReport'] as const;

/** One was typed, corrected or taken away. */
export function useReadAnew(): () => void {
  const client = useQueryClient();
  return () => {
    for (const part of ofReadings) void client.invalidateQueries({ queryKey: [part] });
  };
}

/** Another has changed the reading meanwhile, or taken it away. */
export const isConflict = (error: unknown): boolean => hasCode(error, 'conflict');

/** The reading as it stands now; null = it is no longer this resident's. */
export async function readStanding({ reading_id, resident, at, measured }: Reading): Promise<Reading | null> {
  if (resident === null) return null;
  const { rows } = await call(listMeasurements, {
    params: { resident_id: String(resident.resident_id) },
    query: { from: String(at), to: String(at + 1), kinds: measured.kind },
  });
  return rows.find((row) => row.reading_id === reading_id) ?? null;
}

export function useWaitings(family: MeterFamily) {
  const { scope } = useHere();
  return useQuery({
    queryKey: ['measuring', scope, family],
    queryFn: ({ signal }) => call(readWaiting, { query: { family } }, { signal }),
    refetchInterval: againMs,
    staleTime: 0,
  });
}

/** Everybody, in the order of a round. */
export function useRound(search = '') {
  const { scope } = useHere();
  return useQuery({
    queryKey: ['measuringRound', scope, search],
    queryFn: ({ signal }) => call(readMeasurementRound, { query: { search, limit: all } }, { signal }),
    placeholderData: (before) => before,
    staleTime: 0,
  });
}

export function useMeters(family: MeterFamily) {
  const { scope } = useHere();
  return useQuery({
    queryKey: ['meters', scope, family],
    queryFn: ({ signal }) => call(listMeters, { query: { family, limit: all } }, { signal }),
  });
}

export function useMeterGroups(family: MeterFamily) {
  const { scope } = useHere();
  return useQuery({
    queryKey: ['meterGroups', scope, family],
    queryFn: ({ signal }) => call(listMeasurementGroups, { query: { family } }, { signal }),
  });
}

type Known = { readonly waitings: readonly Waiting[] } | undefined;

export function useMeasuring(family: MeterFamily) {
  const { scope } = useHere();
  const client = useQueryClient();
  const asPerson = useAsPerson();
  const beginning = useAction();
  const ending = useAction();
  const key = ['measuring', scope, family];
  /** The answer stands there at once; what else changed follows. */
  const put = (waiting: Waiting) => {
    client.setQueryData(key, (known: Known) => {
      if (known === undefined) return known;
      const others = known.waitings.filter(({ waiting_id }) => waiting_id !== waiting.waiting_id);
      return { ...known, waitings: waiting.state === 'ended' ? others : [...others, waiting] };
    });
    for (const part of behind) void client.invalidateQueries({ queryKey: [part] });
  };
  const send = async (body: Omit<BodyOf<typeof beginWaiting>, 'family'>) => {
    const answer = await call(beginWaiting, { body: { ...body, family } });
    if (answer.state === 'waiting') put(answer.waiting);
    return answer;
  };
  return {
    beginning,
    ending,
    begin: (body: Parameters<typeof send>[0], then: (answer: Awaited<ReturnType<typeof send>>) => void) =>
      asPerson(() => beginning.run(async () => then(await send(body)))),
    end: ({ waiting_id }: Pick<Waiting, 'waiting_id'>, as: WaitingEnd, then: () => void) =>
      asPerson(() =>
        ending.run(async () => {
          try {
            put(await call(endWaiting, { params: { waiting_id: String(waiting_id) }, body: { as } }));
          } catch (error) {
            await client.invalidateQueries({ queryKey: ['measuring'] });
            throw error;
          }
          then();
        }),
      ),
  };
}
export type Measuring = ReturnType<typeof useMeasuring>;
export type Begun = Parameters<Parameters<Measuring['begin']>[1]>[0];
