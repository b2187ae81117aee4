/** A screen without a face: it hears the socket as any board does, and knows what a board that heard the same would show as open. */
import { type Alert, dashboardChannel, type EventData, type EventName, events } from '@wardlight/contract';
import { io } from 'socket.io-client';

export interface ListeningScreen {
  /** Open alerts by id, as far as was heard. */
  readonly open: ReadonlyMap<string, Alert>;
  /** What no screen may ever hear: events that break the contract, or a refusal. */
  readonly complaints: readonly string[];
  /** How often the channel began anew, each time with a snapshot. */
  readonly snapshots: number;
  /** Since it came back it has had its snapshot. */
  readonly following: boolean;
  close(): void;
}

export function listen(url: string, token: string, agencyId: number): ListeningScreen {
  const channel = dashboardChannel(agencyId as Parameters<typeof dashboardChannel>[0]);
  const socket = io(url, {
    forceNew: true,
    transports: ['websocket'],
    reconnectionDelay: 50,
    reconnectionDelayMax: 200,
  });
  const open = new Map<string, Alert>();
  const complaints: string[] = [];
  let place: { epoch: string; seq: number } | null = null;
  let [snapshots, following] = [0, false];

  function hear<N extends EventName>(event: N, take: (data: EventData<N>) => void): void {
    socket.on(event as string, (from: unknown, data: unknown) => {
      const parsed = events[event].safeParse(data);
      if (from !== channel || !parsed.success) complaints.push(`${event} on ${String(from)}: ${parsed.error?.message}`);
      else take(parsed.data as EventData<N>);
    });
  }
  /** False where something was missed: then it is asked for, and this event comes again with it. */
  function follows(stamp: { readonly epoch: string; readonly seq: number }): boolean {
    if (place === null) return false;
    if (stamp.epoch === place.epoch && stamp.seq <= place.seq) return false;
    if (stamp.epoch === place.epoch && stamp.seq === place.seq + 1) return true;
    socket.emit('since', { channel, ...place });
    return false;
  }
  function learn(alerts: readonly Alert[]): void {
    for (const alert of alerts)
      if (alert.closed_at === null) open.set(alert.alert_id, alert);
      else open.delete(alert.alert_id);
  }

  socket.on('connect', () =>
    socket.emit('subscribe', { channel, auth: { headers: { Authorization: `Bearer ${token}` } } }),
  );
  socket.on('disconnect', () => {
    following = false;
  });
  socket.on('subscription_error', (_: string, status: number) => complaints.push(`refused with ${status}`));
  hear('SnapshotEvent', ({ epoch, seq, board }) => {
    place = { epoch, seq };
    snapshots++;
    following = true;
    open.clear();
    learn(board.alerts);
  });
  hear('AlertEvent', ({ epoch, seq, alerts }) => {
    if (!follows({ epoch, seq })) return;
    place = { epoch, seq };
    learn(alerts);
  });
  hear('DashboardEvent', ({ epoch, seq }) => {
    if (follows({ epoch, seq })) place = { epoch, seq };
  });
  hear('BeatEvent', ({ epoch, seq }) => {
    // A beat does not count: it tells the latest there is.
    if (place !== null && (epoch !== place.epoch || seq > place.seq)) socket.emit('since', { channel, ...place });
  });
  return {
    open,
    complaints,
    get snapshots() {
      return snapshots;
    },
    get following() {
      return following;
    },
    close: () => socket.close(),
  };
}
