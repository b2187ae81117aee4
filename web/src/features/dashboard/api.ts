/** The board's calls. What they bring goes into the store, where the channel's events go too. */

import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import {
  type AlertId,
  type BedId,
  type Board,
  type CloseReason,
  claimAlert,
  closeAlert,
  readBedHour,
  readBoard,
  readNotifications,
  stayWithResident,
  type WithResidentMinutes,
} from '@wardlight/contract';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useConnection } from '../../lib/connection.ts';
import { tellCorner } from '../../lib/corner-alerts.ts';
import { useHere, useMay } from '../../lib/current-user.tsx';
import { CallError, type CallErrorCode, call } from '../../lib/http.ts';
import { useWords } from '../../lib/i18n.ts';
import type { BoardStore } from '../../live/board-store.ts';
import { useBoardStore } from './board-context.tsx';
import { rememberLost } from './lost-claims.ts';
import { useOneAtATime } from './use-one-press.ts';

/** How often the board is read while the channel is down. */
export const pollMs = 10_000;

const codeOf = (error: unknown): CallErrorCode => (error instanceof CallError ? error.code : 'unexpected');

/** First paint, and the way the board stays fresh while the socket cannot connect. */
export function useBoardReading(store: BoardStore) {
  const { scope } = useHere();
  const { phase } = useConnection();
  const query = useQuery({
    queryKey: ['board', scope],
    queryFn: ({ signal }) => call(readBoard, undefined, { signal }),
    refetchInterval: phase === 'live' ? false : pollMs,
    refetchIntervalInBackground: true,
    staleTime: pollMs,
  });
  useEffect(() => {
    if (query.data !== undefined) store.apply({ kind: 'read', board: query.data });
  }, [store, query.data]);
  return query;
}

/** Read again after every snapshot, because what was told meanwhile was not heard here. */
export function useNotificationsReading(store: BoardStore, snapshots: number) {
  const { scope } = useHere();
  const { phase } = useConnection();
  const { t } = useWords();
  const query = useQuery({
    queryKey: ['notifications', scope],
    queryFn: ({ signal }) => call(readNotifications, undefined, { signal }),
    refetchInterval: phase === 'live' ? false : pollMs,
    refetchIntervalInBackground: true,
    staleTime: pollMs,
    retry: false,
  });
  useEffect(() => {
    if (query.data !== undefined) {
      store.apply({ kind: 'notificationsRead', at: query.data.at, groups: query.data.data });
    }
  }, [store, query.data]);
  const { refetch, status } = query;
  const readAt = useRef(snapshots);
  useEffect(() => {
    if (readAt.current === snapshots) return;
    readAt.current = snapshots;
    void refetch();
  }, [snapshots, refetch]);
  // From the first failure until it succeeds: the next try of a list that was never read is "pending" again.
  const [failing, setFailing] = useState(false);
  useEffect(() => {
    if (status !== 'pending') setFailing(status === 'error');
  }, [status]);
  const tellFailure = () => {
    tellCorner({ kind: 'error', title: t('common.failure'), info: t('alerts.notifications.failed') });
  };
  // Told once when it begins to fail, not at every try of an outage; it also stays in place in the list.
  const tellBeginning = useEffectEvent(tellFailure);
  useEffect(() => {
    if (failing) tellBeginning();
  }, [failing]);
  const retry = async (): Promise<void> => {
    const again = await refetch();
    if (again.isError) tellFailure();
  };
  return { failed: failing, fetching: query.isFetching, retry };
}

export function useBedHour(bed: BedId) {
  const { scope } = useHere();
  return useQuery({
    queryKey: ['bedHour', scope, bed],
    queryFn: ({ signal }) => call(readBedHour, { params: { bed_id: String(bed) } }, { signal }),
    refetchInterval: 60_000,
    retry: false,
  });
}

export const useMayRespond = (): boolean => useMay('alerts.respond');
export const useMayOpenBeds = (): boolean => useMay('beds.history');
export const useMayCare = (): boolean => useMay('beds.care');

const answers = {
  claim: { told: 'alerts.told.claimed', failed: 'alerts.failed.claim' },
  stay: { told: 'alerts.stay.told', failed: 'alerts.stay.failed' },
  close: { told: 'alerts.told.closed', failed: 'alerts.failed.close' },
} as const;

/**
 * Not optimistic: an answer that is only hoped for stops nobody's sound. `slower`: somebody was faster, as far as is known before and
 * after the board was read again; what it answers stands in the corner instead of the reason.
 */
function useResponse<Given>(
  kind: keyof typeof answers,
  send: (given: Given) => ReturnType<typeof call<typeof claimAlert>>,
  slower: (given: Given) => string | null = () => null,
) {
  const store = useBoardStore();
  const client = useQueryClient();
  const { t } = useWords();
  const answer = useMutation({
    mutationFn: send,
    retry: false,
    onMutate: () => store.read().alerts,
    onSuccess: (alert, _, before) => {
      store.apply({ kind: 'answered', alert, asked: before.get(alert.alert_id) });
      tellCorner({ kind: 'success', title: t(answers[kind].told) });
    },
    onError: async (error, given) => {
      const code = codeOf(error);
      const lost = code === 'alert_already_claimed';
      if (lost) slower(given);
      // Somebody was faster, or it is gone: the picture here is behind.
      const behind = error instanceof CallError && (error.status === 409 || error.status === 404);
      const anew = behind ? client.invalidateQueries({ queryKey: ['board'] }) : null;
      // With the new picture comes the name of whoever was faster; anything else is said at once.
      if (lost) await anew;
      const info = (lost ? slower(given) : null) ?? t(`errors.${code}`);
      tellCorner({ kind: 'error', title: t(answers[kind].failed), info });
      await anew;
    },
  });
  return useOneAtATime(answer);
}

export function useClaim() {
  const store = useBoardStore();
  const client = useQueryClient();
  const { scope } = useHere();
  const { t } = useWords();
  return useResponse(
    'claim',
    (alert_id: AlertId) => call(claimAlert, { params: { alert_id } }),
    (alert_id) => {
      rememberLost(store, alert_id);
      // What was just read reaches the store a moment after it is here.
      const anew = client.getQueryData<Board>(['board', scope])?.alerts.find((alert) => alert.alert_id === alert_id);
      const name = (store.read().alerts.get(alert_id)?.claimed_by ?? anew?.claimed_by)?.name;
      return name === undefined ? null : t('alerts.failed.faster', { name });
    },
  );
}

export interface Staying {
  readonly alert_id: AlertId;
  readonly minutes: WithResidentMinutes;
}

export const useStay = () =>
  useResponse('stay', ({ alert_id, minutes }: Staying) =>
    call(stayWithResident, { params: { alert_id }, body: { minutes } }),
  );

export interface Closing {
  readonly alert_id: AlertId;
  readonly reason: CloseReason;
  readonly note: string;
}

export const useClose = () =>
  useResponse('close', ({ alert_id, reason, note }: Closing) =>
    call(closeAlert, { params: { alert_id }, body: note.trim() === '' ? { reason } : { reason, note } }),
  );
