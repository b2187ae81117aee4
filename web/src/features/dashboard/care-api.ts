/** What staff do at a bed beside answering alerts. The answer is the bed as it is now; the channel tells the same. */
import { useMutation, useQueryClient } from '@tanstack/react-query';
import {
  type AbsenceReason,
  type BedId,
  type BedLive,
  endAbsence,
  planAbsence,
  turnResident,
} from '@wardlight/contract';
import { tellCorner } from '../../lib/corner-alerts.ts';
import { call } from '../../lib/http.ts';
import { useWords } from '../../lib/i18n.ts';
import { serverNow } from '../../lib/timers.ts';
import { useBoardStore } from './board-context.tsx';
import { useOneAtATime } from './use-one-press.ts';

const said = {
  turn: 'board.care.turned',
  away: 'board.absence.began',
  back: 'board.absence.ended',
} as const;

function useCare<Given>(kind: keyof typeof said, send: (given: Given) => Promise<BedLive>) {
  const store = useBoardStore();
  const client = useQueryClient();
  const { t } = useWords();
  const care = useMutation({
    mutationFn: send,
    onSuccess: async (live) => {
      store.apply({ kind: 'beds', at: serverNow(), beds: [live] });
      tellCorner({ kind: 'success', title: t(said[kind]) });
      await client.invalidateQueries({ queryKey: ['bedHour'] });
    },
  });
  return useOneAtATime(care);
}

const of = (bed: BedId) => ({ bed_id: String(bed) });

export const useTurn = (bed: BedId) => useCare('turn', () => call(turnResident, { params: of(bed), body: {} }));

export interface PlannedAbsence {
  readonly reason: AbsenceReason;
  readonly until_at: number;
}

export const usePlanAbsence = (bed: BedId) =>
  useCare('away', (body: PlannedAbsence) => call(planAbsence, { params: of(bed), body }));

export const useEndAbsence = (bed: BedId) => useCare('back', () => call(endAbsence, { params: of(bed), body: {} }));
