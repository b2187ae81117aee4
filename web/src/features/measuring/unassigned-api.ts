/** Giving a reading that is nobody's to a resident, refusing it, and taking either back within a minute. */
import { useQuery, useQueryClient } from '@tanstack/react-query';
import {
  assignReading,
  type BodyOf,
  listUnassigned,
  type MeasurementUnit,
  mostRefusedAtOnce,
  putBackReading,
  type ReadingId,
  type ReadingRefusal,
  type ResidentId,
  refuseReading,
  refuseReadings,
  takeBackReading,
  takeBackReadingMs,
  takeBackReadings,
  type Unassigned,
} from '@wardlight/contract';
import { useState } from 'react';
import { useAction } from '../../lib/api/action.ts';
import { call } from '../../lib/api/http.ts';
import { serverNow } from '../../lib/browser/timers.ts';
import { useAsPerson } from '../../lib/session/acting-person.ts';
import { useHere } from '../../lib/session/current-user.tsx';
import type { Asks } from './parts/asked-first.tsx';

/** What only staff know of a reading, where it is doubtful. */
export interface Said {
  readonly unit?: MeasurementUnit;
  /** `arrival`: as it came; left out = as the meter says. */
  readonly measuredAt?: 'arrival' | number;
  /** It was asked about, and is right. */
  readonly confirmed?: boolean;
}

/** Which are refused together: those that were chosen, or a meter's up to the newest that was counted. */
export type Several = BodyOf<typeof refuseReadings>['which'];

/** What was done last, as long as it can be undone. */
type Done = { readonly until: number } & (
  | { readonly reading: Unassigned; readonly to: string | null }
  | { readonly several: readonly ReadingId[] }
);

type SeveralDone = Extract<Done, { several: readonly ReadingId[] }>;

/** How many of exactly this meter are nobody's, and the newest of them. */
export function useOfMeter(meter: string | null) {
  const { scope } = useHere();
  return useQuery({
    queryKey: ['unassigned', scope, 'ofMeter', meter],
    queryFn: async ({ signal }) => {
      const { rows, total } = await call(listUnassigned, { query: { meter: meter ?? '', limit: '1' } }, { signal });
      return { total: Math.min(total, mostRefusedAtOnce), newest: rows[0]?.reading_id ?? null };
    },
    enabled: meter !== null,
    staleTime: 0,
  }).data;
}

export function useUnassigned() {
  const client = useQueryClient();
  const asPerson = useAsPerson();
  const deed = useAction();
  const [done, setDone] = useState<Done | null>(null);
  /** @param send what was done; null = something is asked first */
  const act = (
    send: () => Promise<Omit<Extract<Done, { reading: Unassigned }>, 'until'> | Pick<SeveralDone, 'several'> | null>,
    then: () => void,
  ) =>
    asPerson(() =>
      deed.run(async () => {
        try {
          const what = await send();
          if (what === null) return;
          setDone({ ...what, until: serverNow() + takeBackReadingMs });
          then();
        } finally {
          for (const part of ['unassigned', 'measuring', 'measuringRound'])
            void client.invalidateQueries({ queryKey: [part] });
        }
      }),
    );
  const paramsOf = ({ reading_id }: Unassigned) => ({ reading_id: String(reading_id) });
  return {
    ...deed,
    done,
    /** @param ask the server wants to know more first */
    give: (
      reading: Unassigned,
      to: { readonly resident_id: ResidentId; readonly name: string },
      { unit, measuredAt, confirmed = false }: Said,
      then: () => void,
      ask: (asks: Asks) => void,
    ) =>
      act(async () => {
        const body = {
          ...{ resident_id: to.resident_id, confirmed },
          ...(unit !== undefined && { unit }),
          ...(measuredAt !== undefined && { measured_at: measuredAt }),
        };
        const answer = await call(assignReading, { params: paramsOf(reading), body });
        if (answer.state === 'asks') ask(answer);
        return answer.state === 'kept' ? { reading, to: to.name } : null;
      }, then),
    refuse: (reading: Unassigned, why: ReadingRefusal, note: string, then: () => void) =>
      act(async () => {
        await call(refuseReading, { params: paramsOf(reading), body: { why, note } });
        return { reading, to: null };
      }, then),
    refuseSeveral: (which: Several, why: ReadingRefusal, note: string, then: () => void) =>
      act(async () => {
        const { reading_ids } = await call(refuseReadings, { body: { which, why, note } });
        return { several: reading_ids };
      }, then),
    takeBack: (what: Done, then: () => void) =>
      asPerson(() =>
        deed.run(async () => {
          if ('several' in what) await call(takeBackReadings, { body: { reading_ids: [...what.several] } });
          else await call(takeBackReading, { params: paramsOf(what.reading) });
          setDone(null);
          then();
          await client.invalidateQueries({ queryKey: ['unassigned'] });
          await client.invalidateQueries({ queryKey: ['measuring'] });
        }),
      ),
  };
}
export type UnassignedActs = ReturnType<typeof useUnassigned>;

/** A refused one, to be given after all. */
export function usePutBack() {
  const client = useQueryClient();
  const asPerson = useAsPerson();
  const action = useAction();
  return {
    ...action,
    putBack: ({ reading_id }: Unassigned, then: () => void) =>
      asPerson(() =>
        action.run(async () => {
          try {
            await call(putBackReading, { params: { reading_id: String(reading_id) } });
            then();
          } finally {
            for (const part of ['unassigned', 'measuring']) void client.invalidateQueries({ queryKey: [part] });
          }
        }),
      ),
  };
}
