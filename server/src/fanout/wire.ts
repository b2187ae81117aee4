/** The socket's messages with their types: Laravel Echo's wire (contract `live/channels.ts`). */
import type {
  AnnouncementEventData,
  AnnouncementEventName,
  ChatEventData,
  EventData,
  EventName,
  ForaEventData,
  ListEventData,
} from '@wardlight/contract';
import type { Server, Socket } from 'socket.io';
import { type Audience, maskAlert, maskBoard, maskGroup, maskLive } from '../store/board/audience.ts';
import type { Sent } from './channel.ts';
import type { Refusal } from './entry.ts';

export interface FromScreen {
  subscribe(message: unknown): void;
  unsubscribe(message: unknown): void;
  since(message: unknown): void;
}
export type ToScreen = { [N in EventName]: (channel: string, data: EventData<N>) => void } & {
  [N in AnnouncementEventName]: (channel: string, data: AnnouncementEventData<N>) => void;
} & {
  ForaEvent(channel: string, data: ForaEventData): void;
  ChatEvent(channel: string, data: ChatEventData): void;
  ListEvent(channel: string, data: ListEventData): void;
  subscription_error(channel: string, status: Refusal): void;
};
export type Screen = Socket<FromScreen, ToScreen>;
export type ScreenServer = Server<FromScreen, ToScreen>;

/** The one place where the pair (event, data) is taken apart, because TypeScript cannot see that the two still belong together. */
export function emit(to: { emit(event: string, ...data: unknown[]): unknown }, channel: string, sent: Sent): void {
  to.emit(sent.event, channel, sent.data);
}

/** What happened, as this audience may hear it. */
export function shownTo(audience: Audience, sent: Sent): Sent {
  if (audience === 'named') return sent;
  switch (sent.event) {
    case 'SnapshotEvent':
      return { event: sent.event, data: { ...sent.data, board: maskBoard(sent.data.board) } };
    case 'AlertEvent': {
      const { alerts, notifies, ...stamp } = sent.data;
      return {
        event: sent.event,
        data: { ...stamp, alerts: alerts.map(maskAlert), notifies: notifies.map(maskGroup) },
      };
    }
    case 'DashboardEvent':
      return { event: sent.event, data: { ...sent.data, beds: sent.data.beds.map(maskLive) } };
    // Nothing of residents in this.
    case 'BeatEvent':
    case 'ForaEvent':
    case 'AnnouncementEvent':
    case 'AnnouncementSyncEvent':
    // Displays, which see names masked, have neither lists nor chat.
    case 'ListEvent':
    case 'ChatEvent':
      return sent;
  }
}
