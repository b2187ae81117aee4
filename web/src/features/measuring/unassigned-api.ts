/** Giving a reading that is nobody's to a resident, refusing it, and taking either back within a minute. */
import { useQueryClient } from '@tanstack/react-query';
import {
  assignReading,
  type MeasurementUnit,
  type ReadingRefusal,
  type ResidentId,
  refuseReading,
  takeBackReading,
  takeBackReadingMs,
  type Unassigned,
} from '@wardlight/contract';
import { useState } from 'react';
import { useAction } from '../../lib/api/action.ts';
import { call } from '../../lib/api/http.ts';
import { serverNow } from '../../lib/browser/timers.ts';
import { useAsPerson } from '../../lib/session/acting-person.ts';

/** What only staff know of a reading, where it is doubtful. */
export interface Said {
  readonly unit?: MeasurementUnit;
  /** `arrival`: as it came; left out = as the meter says. */
  readonly measuredAt?: 'arrival' | number;
}

/** What was done last, as long as it can be undone. */
interface Done {
  readonly reading: Unassigned;
  readonly to: string | null;
  readonly until: number;
}

export function useUnassigned() {
  const client = useQueryClient();
  const asPerson = useAsPerson();
  const deed = useAction();
  const [done, setDone] = useState<Done | null>(null);
  const act = (reading: Unassigned, to: string | null, send: () => Promise<boolean>, then: () => void) =>
    asPerson(() =>
      deed.run(async () => {
        try {
          if (!(await send())) return;
          setDone({ reading, to, until: serverNow() + takeBackReadingMs });
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
      { unit, measuredAt }: Said,
      then: () => void,
      ask: () => void,
    ) =>
      act(
        reading,
        to.name,
        async () => {
          const body = {
            resident_id: to.resident_id,
            ...(unit !== undefined && { unit }),
            ...(measuredAt !== undefined && { measured_at: measuredAt }),
          };
          const { state } = await call(assignReading, { params: paramsOf(reading), body });
          if (state === 'asks') ask();
          return state === 'kept';
        },
        then,
      ),
    refuse: (reading: Unassigned, why: ReadingRefusal, note: string, then: () => void) =>
      act(
        reading,
        null,
        async () => {
          await call(refuseReading, { params: paramsOf(reading), body: { why, note } });
          return true;
        },
        then,
      ),
    takeBack: ({ reading }: Done, then: () => void) =>
      asPerson(() =>
        deed.run(async () => {
          await call(takeBackReading, { params: paramsOf(reading) });
          setDone(null);
          then();
          await client.invalidateQueries({ queryKey: ['unassigned'] });
          await client.invalidateQueries({ queryKey: ['measuring'] });
        }),
      ),
  };
}
export type UnassignedActs = ReturnType<typeof useUnassigned>;
