/** What staff do at a bed beside answering alerts. The answer is the bed as it is now; the channel tells the same. */
import { useMutation, useQueryClient } from '@tanstack/react-query';
import {
  type AbsenceReason,
  type BedId,
  type BedLive,
  endAbsence,
  type Posture,
  planAbsence,
  type StayId,
  takeBackTurn,
  turnResident,
} from '@wardlight/contract';
import { hasCode } from '../../../lib/api/call-error.ts';
import { call } from '../../../lib/api/http.ts';
import { serverNow } from '../../../lib/browser/timers.ts';
import { useWords } from '../../../lib/i18n/i18n.ts';
import { tellCorner } from '../../../lib/shell/corner-alerts.ts';
import { useBoardStore } from './board-context.tsx';
import { useOneAtATime } from './use-one-press.ts';

const said = {
  turn: 'board.care.turned',
  undo: 'board.care.undone',
  away: 'board.absence.began',
  back: 'board.absence.ended',
} as const;

const behind = ['board', 'bedHour', 'resident'] as const;

function useCare<Given>(kind: keyof typeof said, send: (given: Given) => Promise<BedLive>) {
  const store = useBoardStore();
  const client = useQueryClient();
  const { t } = useWords();
  const care = useMutation({
    mutationFn: send,
    onError: async (error) => {
      // Somebody else lies there: what is shown here is behind, whoever told it.
      if (hasCode(error, 'resident_changed'))
        await Promise.all(behind.map((part) => client.invalidateQueries({ queryKey: [part] })));
    },
    onSuccess: async (live) => {
      store.apply({ kind: 'beds', at: serverNow(), beds: [live] });
      const tile = store.read().tiles.get(live.bed_id);
      const info = tile && `${t('board.bed', { bed: tile.bed_no })} · ${tile.resident?.name ?? t('board.noResident')}`;
      tellCorner({ kind: 'success', title: t(said[kind]), info });
      await client.invalidateQueries({ queryKey: ['bedHour'] });
    },
  });
  return useOneAtATime(care);
}

/** Where, and for whom: the one whose name the screen shows beside the button. */
export interface CarePlace {
  readonly bed_id: BedId;
  readonly stay_id: StayId;
}

const params = ({ bed_id }: CarePlace) => ({ bed_id: String(bed_id) });

/** `null`: to which side is not said. */
export const useTurn = (place: CarePlace) =>
  useCare('turn', (side: Posture | null) =>
    call(turnResident, { params: params(place), body: { stay_id: place.stay_id, ...(side !== null && { side }) } }),
  );

/** The turn that is shown, by when it was said. */
export const useTakeBackTurn = (place: CarePlace) =>
  useCare('undo', (turned_at: number) =>
    call(takeBackTurn, { params: params(place), body: { stay_id: place.stay_id, turned_at } }),
  );

export interface PlannedAbsence {
  readonly reason: AbsenceReason;
  readonly until_at: number;
}

export const usePlanAbsence = (place: CarePlace) =>
  useCare('away', (planned: PlannedAbsence) =>
    call(planAbsence, { params: params(place), body: { stay_id: place.stay_id, ...planned } }),
  );

export const useEndAbsence = (place: CarePlace) =>
  useCare('back', () => call(endAbsence, { params: params(place), body: { stay_id: place.stay_id } }));
