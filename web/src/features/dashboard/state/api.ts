/** The board's calls. What they bring goes into the store, where the channel's events go too. */

import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import {
  type Alert,
  type AlertId,
  type Board,
  type ClosingSent,
  claimAlert,
  claimBed,
  closeAlert,
  closeBed,
  handOverBed,
  readBoard,
  readDuty,
  readNotifications,
  type StayId,
  silentSocketMs,
  stayAtBed,
  takeBackBed,
  type UserId,
  type WithResidentMinutes,
} from '@wardlight/contract';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useErrorWords } from '../../../lib/api/error-words.ts';
import { CallError, type CallErrorCode, call } from '../../../lib/api/http.ts';
import { loadChunk } from '../../../lib/browser/chunks.ts';
import { hearBeside, useConnection, useIsDown } from '../../../lib/browser/connection.ts';
import { after } from '../../../lib/browser/timers.ts';
import { cardKeyOf } from '../../../lib/care/card-key.ts';
import { useWords } from '../../../lib/i18n/i18n.ts';
import { useHere, useMay } from '../../../lib/session/current-user.tsx';
import { type CornerAlert, tellCorner } from '../../../lib/shell/corner-alerts.ts';
import type { BoardStore } from '../../../live/board-store.ts';
import { useBoardStore } from './board-context.tsx';
import { openIdsOf } from './cards.ts';
import { rememberLost } from './lost-claims.ts';
import { forgetPress, rememberPress } from './own-presses.ts';
import { useNameOf } from './use-agencies.ts';
import { useOneAtATime } from './use-one-press.ts';

/** What undoes a closing: here before anybody presses, and then whether there is a line or not. */
export const loadUndoing = () => import('../../../lib/care/undo-closing.ts');

/** How often the board is read while the channel is down. */
export const pollMs = 10_000;

const codeOf = (error: unknown): CallErrorCode => (error instanceof CallError ? error.code : 'unexpected');

function takeReading(store: BoardStore, board: Board): void {
  store.apply({ kind: 'read', board });
  hearBeside(board.at);
}

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
    if (query.data !== undefined) takeReading(store, query.data);
  }, [store, query.data]);
  return query;
}

/** On pages that do not read the board themselves: while the channel is down, what needs somebody must come there as well. */
export function useBoardWhileDown(store: BoardStore): void {
  const { scope } = useHere();
  const down = useIsDown();
  const { data } = useQuery({
    queryKey: ['board', scope],
    queryFn: ({ signal }) => call(readBoard, undefined, { signal }),
    enabled: down,
    refetchInterval: down ? pollMs : false,
    refetchIntervalInBackground: true,
    staleTime: pollMs,
  });
  useEffect(() => {
    if (data !== undefined) takeReading(store, data);
  }, [store, data]);
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
  // Without a line the bar at the top says more than each thing that cannot be read.
  const down = useIsDown();
  const tellBeginning = useEffectEvent(() => {
    if (!down) tellFailure();
  });
  useEffect(() => {
    if (failing) tellBeginning();
  }, [failing]);
  const retry = async (): Promise<void> => {
    const again = await refetch();
    if (again.isError) tellFailure();
  };
  return { failed: failing && !down, fetching: query.isFetching, retry };
}

export const useMayRespond = (): boolean => useMay('alerts.respond');
export const useMayOpenBeds = (): boolean => useMay('beds.history');
export const useMayCare = (): boolean => useMay('beds.care');

const answers = {
  claim: { told: 'alerts.told.claimed', failed: 'alerts.failed.claim' },
  stay: { told: 'alerts.stay.told', failed: 'alerts.stay.failed' },
  takeBack: { told: 'alerts.undo.told', failed: 'alerts.undo.failed' },
  handOver: { told: 'alerts.handOver.told', failed: 'alerts.handOver.failed' },
  close: { told: 'alerts.told.closed', failed: 'alerts.failed.close' },
} as const;

/** What a card shows when it is answered: all of one bed, or what one network has open. */
interface Answering {
  readonly alerts: readonly Alert[];
  /** Whom it named when it was pressed, or when its question was opened; null = nobody lay there. */
  readonly stay: StayId | null;
}

/** The call of a bed's card: the bed, and what the card showed. */
const shownOf = ({ alerts, stay }: Answering) => ({
  params: { bed_id: String(alerts.find(({ bed_id }) => bed_id !== null)?.bed_id ?? 0) },
  body: { stay_id: stay, alert_ids: [...openIdsOf(alerts)] },
});
const alertsOf = ({ alerts }: { readonly alerts: readonly Alert[] }): readonly Alert[] => alerts;

const isOfBed = ({ alerts }: Pick<Answering, 'alerts'>): boolean => alerts.some(({ bed_id }) => bed_id !== null);

/** A network's alert is answered by itself. */
const each = (
  { alerts }: Answering,
  send: (params: { readonly params: { readonly alert_id: AlertId } }) => Promise<Alert>,
): Promise<readonly Alert[]> => Promise.all(openIdsOf(alerts).map((alert_id) => send({ params: { alert_id } })));

/** Who lies in the bed of these alerts, as this screen shows it now. */
export function useStayOf(): (alerts: readonly Alert[]) => StayId | null {
  const store = useBoardStore();
  return (alerts) => {
    const bed = alerts.find(({ bed_id }) => bed_id !== null)?.bed_id ?? null;
    return bed === null ? null : (store.read().tiles.get(bed)?.resident?.stay_id ?? null);
  };
}

/**
 * Not optimistic: an answer that is only hoped for stops nobody's sound. `slower`: somebody was faster, as far as is known before and
 * after the board was read again; what it answers stands in the corner instead of the reason.
 */
function useResponse<Given extends Answering>(
  kind: keyof typeof answers,
  send: (given: Given) => Promise<readonly Alert[]>,
  slower: (given: Given) => string | null = () => null,
) {
  const store = useBoardStore();
  const client = useQueryClient();
  const { t } = useWords();
  const errorWords = useErrorWords();
  const nameOf = useNameOf();
  /** What was closed says so where it stands, and can be undone there; of a network, or as the turn that ended it, it is closed for good. */
  const undoOf = (alerts: readonly Alert[], stay: StayId | null): CornerAlert['act'] => {
    if (!alerts.some((one) => one.bed_id && !(one.type === 'lyingTimeout' && one.close_reason === 'turned'))) return;
    void client.invalidateQueries({ queryKey: ['bedHour'] });
    const part = loadChunk(loadUndoing);
    const [one] = alerts;
    const failed = (): void =>
      tellCorner({ kind: 'error', title: t('alerts.undo.failed'), ...(one && { info: nameOf(one) }) });
    part.then(
      ({ rememberClosed }) => rememberClosed(alerts),
      () => {},
    );
    return {
      text: t('alerts.undo.press'),
      run: () => void part.then(({ undoClosing }) => undoClosing(client, t, alerts, stay), failed),
    };
  };
  const response = useMutation({
    mutationFn: send,
    retry: false,
    onMutate: () => store.read().alerts,
    onSuccess: (alerts, given, before) => {
      for (const alert of alerts) store.apply({ kind: 'answered', alert, asked: before.get(alert.alert_id) });
      const [first] = given.alerts;
      if (first !== undefined && first.bed_id !== null) {
        const key = cardKeyOf(first);
        // Who goes may be said after the press, which was taken then.
        const pressed = alerts.some((one) => one.claimed_at !== before.get(one.alert_id)?.claimed_at);
        if (kind === 'stay' || (kind === 'claim' && pressed)) rememberPress(store, key, openIdsOf(given.alerts));
        else if (kind !== 'claim') forgetPress(store, key);
      }
      const act = kind === 'close' ? undoOf(alerts, given.stay) : undefined;
      tellCorner({ kind: 'success', title: t(answers[kind].told), info: first && nameOf(first), act });
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
      const faster = lost ? slower(given) : null;
      const [first] = given.alerts;
      const where = first && nameOf(first);
      const why = errorWords(error);
      tellCorner(
        // A colleague goes: nothing went wrong, and nothing is to be tried again.
        faster === null
          ? { kind: 'error', title: t(answers[kind].failed), info: where ? `${where} · ${why}` : why }
          : { kind: 'warning', title: faster, ...(where && { info: where }) },
      );
      await anew;
    },
  });
  useGoesWithLine(response);
  return useOneAtATime(response, kind === 'claim');
}

/**
 * That there was no line is said until there is one: at once when it is back, and where it was never seen to be gone when it would have been
 * noticed by then. It must not stand in an alarm for minutes.
 */
function useGoesWithLine({ error, reset }: { readonly error: unknown; readonly reset: () => void }): void {
  const down = useIsDown();
  const failed = error !== null && codeOf(error) === 'unreachable';
  const failedWithoutLine = useRef(false);
  useEffect(() => {
    if (failed && down) failedWithoutLine.current = true;
    if (!failed || down) return;
    if (!failedWithoutLine.current) return after(silentSocketMs, reset);
    failedWithoutLine.current = false;
    reset();
  }, [failed, down, reset]);
}

export function useClaim() {
  const store = useBoardStore();
  const client = useQueryClient();
  const { scope } = useHere();
  const { t } = useWords();
  return useResponse(
    'claim',
    (given: Answering) =>
      isOfBed(given) ? call(claimBed, shownOf(given)).then(alertsOf) : each(given, (one) => call(claimAlert, one)),
    ({ alerts }) => {
      // The page would take it a moment later, and say meanwhile that somebody is going without the name.
      const anew = client.getQueryData<Board>(['board', scope]);
      if (anew !== undefined) takeReading(store, anew);
      const names = openIdsOf(alerts).flatMap((id) => {
        rememberLost(store, id);
        return store.read().alerts.get(id)?.claimed_by?.name ?? [];
      });
      return names[0] === undefined ? null : t('alerts.failed.faster', { name: names[0] });
    },
  );
}

export interface Staying extends Answering {
  readonly minutes: WithResidentMinutes;
}
export const useStay = () =>
  useResponse('stay', ({ minutes, ...given }: Staying) => {
    const { params, body } = shownOf(given);
    return call(stayAtBed, { params, body: { ...body, minutes } }).then(alertsOf);
  });

export const useTakeBack = () =>
  useResponse('takeBack', (given: Answering) => call(takeBackBed, shownOf(given)).then(alertsOf));

export interface HandingOver extends Answering {
  readonly to: UserId;
}
export const useHandOver = () =>
  useResponse('handOver', ({ to, ...given }: HandingOver) => {
    const { params, body } = shownOf(given);
    return call(handOverBed, { params, body: { ...body, to } }).then(alertsOf);
  });

/** Whom a card can be handed over to: everybody who may act here. */
export function usePeople() {
  const { scope } = useHere();
  return useQuery({
    queryKey: ['duty', scope],
    queryFn: ({ signal }) => call(readDuty, {}, { signal }),
    retry: false,
  });
}

export interface ClosingCard extends Answering {
  readonly closing: ClosingSent;
  /** What was asked about, and is known to be still true. */
  readonly known: readonly AlertId[];
}
export const useClose = () =>
  useResponse('close', ({ closing, known, ...given }: ClosingCard) => {
    if (!isOfBed(given)) return each(given, (one) => call(closeAlert, { ...one, body: closing }));
    const { params, body } = shownOf(given);
    // What has grown or come back since the form was opened was not seen by whoever closes.
    const shown_at = Math.max(...given.alerts.map(({ told_at }) => told_at ?? 0));
    return call(closeBed, { params, body: { ...body, shown_at, still_true: [...known], ...closing } }).then(alertsOf);
  });
