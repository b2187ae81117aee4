/** The calls of shifts: the list, one page, giving and taking it, and when shifts begin. */
import { useQuery, useQueryClient } from '@tanstack/react-query';
import {
  acceptHandover,
  type BodyOf,
  giveHandover,
  type Handover,
  type HandoverSummary,
  readHandover,
  readOpenHandover,
  readShifts,
  saveShifts,
} from '@wardlight/contract';
import { useAction } from '../../lib/api/action.ts';
import { hasCode } from '../../lib/api/call-error.ts';
import { call } from '../../lib/api/http.ts';
import { useAsPerson } from '../../lib/session/acting-person.ts';
import { useHere } from '../../lib/session/current-user.tsx';

/** While somebody else may yet give or take it; of one under way, whose page is worked out at each reading; and of a page that is settled. */
const [waitingAgainMs, underWayAgainMs, settledAgainMs] = [10_000, 30_000, 120_000];
const lineAgainMs = 60_000;

function againMs({ fixed_at, given, accepted, may_give }: Handover): number {
  if (fixed_at === null) return given !== null && accepted === null ? waitingAgainMs : underWayAgainMs;
  return accepted !== null || (given === null && !may_give) ? settledAgainMs : waitingAgainMs;
}

export function useHandover(id: string) {
  const { scope } = useHere();
  return useQuery({
    queryKey: ['handovers', scope, 'one', id],
    queryFn: ({ signal }) => call(readHandover, { params: { handover_id: id } }, { signal }),
    refetchInterval: ({ state: { data } }) => (data === undefined ? waitingAgainMs : againMs(data)),
    staleTime: 0,
  });
}

/** The page that is shown, with who has signed by now; the rest of it is read again. */
const signed = (known: Handover | undefined, summary: HandoverSummary): Handover | undefined =>
  known && {
    ...known,
    ...summary,
    may_give: false,
    may_accept: summary.given !== null && summary.accepted === null,
  };

export function useSigning(id: string) {
  const { scope } = useHere();
  const client = useQueryClient();
  const asPerson = useAsPerson();
  const giving = useAction();
  const accepting = useAction();
  const params = { handover_id: id };
  const sign = ({ run }: typeof giving, send: () => Promise<HandoverSummary>, done: () => void) =>
    asPerson(() =>
      run(async () => {
        try {
          const summary = await send();
          client.setQueryData(['handovers', scope, 'one', id], (known: Handover | undefined) => signed(known, summary));
          done();
        } catch (error) {
          // Somebody else was first: who, the page says.
          if (hasCode(error, 'conflict')) await client.invalidateQueries({ queryKey: ['handovers', scope, 'one', id] });
          throw error;
        }
        await client.invalidateQueries({ queryKey: ['handovers'] });
      }),
    );
  return {
    giving,
    accepting,
    give: (text: string, done: () => void) => sign(giving, () => call(giveHandover, { params, body: { text } }), done),
    accept: (done: () => void) => sign(accepting, () => call(acceptHandover, { params }), done),
  };
}

/** The shift that is over and waits for somebody. */
export function useOpenHandover(mayRead: boolean) {
  const { scope } = useHere();
  return useQuery({
    queryKey: ['handovers', scope, 'open'],
    queryFn: ({ signal }) => call(readOpenHandover, {}, { signal }),
    refetchInterval: lineAgainMs,
    enabled: mayRead && scope !== 'all',
    staleTime: 0,
    retry: false,
  });
}

export function useShifts(open: boolean) {
  const { scope } = useHere();
  return useQuery({
    queryKey: ['shifts', scope],
    queryFn: ({ signal }) => call(readShifts, {}, { signal }),
    enabled: open && scope !== 'all',
    staleTime: 0,
  });
}

export function useSaveShifts() {
  const { scope } = useHere();
  const client = useQueryClient();
  return async (body: BodyOf<typeof saveShifts>): Promise<void> => {
    try {
      client.setQueryData(['shifts', scope], await call(saveShifts, { body }));
    } catch (error) {
      // What another set meanwhile is shown beside what was typed.
      if (hasCode(error, 'conflict')) await client.invalidateQueries({ queryKey: ['shifts', scope] });
      throw error;
    }
    await client.invalidateQueries({ queryKey: ['handovers'] });
  };
}
