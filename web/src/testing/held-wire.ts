/**
 * The live connection in the test's hand: `vi.mock('../live/socket.ts', async () => (await import('./held-wire.ts')).socketModule)`.
 * Says nothing by itself; the test speaks through `heldWire.hear(…)`.
 */
import { act } from '@testing-library/react';
import type {
  AnnouncementEventData,
  AnnouncementEventName,
  EventData,
  EventName,
  ForaEventData,
  ListEventData,
} from '@wardlight/contract';
import type { Wire, WireListener } from '../live/follow.ts';

let sent: { event: string; data: unknown }[] = [];
const open: WireListener[] = [];
let ever = false;

/** As over the one socket: everybody who has a wire handles it, each by its channel. */
const all = (say: (listener: WireListener) => void): void => {
  if (!ever) throw new Error('Nobody has opened a wire');
  for (const listener of [...open]) say(listener);
};

export const socketModule = {
  bringSocket: () => {},
  openSocket(opened: WireListener): Wire {
    sent = [];
    ever = true;
    open.push(opened);
    return {
      send: (event, data) => {
        sent.push({ event, data });
      },
      reopen: () => {},
      close: () => {
        open.splice(open.indexOf(opened), 1);
      },
    };
  },
};

export const heldWire = {
  /** What the screen said on the newest wire. */
  sent: () => sent,
  /** How many wires are open. */
  count: () => open.length,
  opened: () => act(() => all(({ opened }) => opened())),
  lost: () => act(() => all(({ lost }) => lost(false))),
  offline: () => act(() => all(({ offline }) => offline())),
  hear: <N extends EventName>(event: N, channel: string, data: EventData<N>) =>
    act(() => all(({ heard }) => heard(event, channel, data))),
  /** What is announced. */
  announce: <N extends AnnouncementEventName>(event: N, channel: string, data: AnnouncementEventData<N>) =>
    act(() => all(({ heard }) => heard(event, channel, data))),
  /** News of measurements. */
  hearFora: (channel: string, data: ForaEventData) => act(() => all(({ heard }) => heard('ForaEvent', channel, data))),
  /** Which lists have changed. */
  hearLists: (channel: string, data: ListEventData) => act(() => all(({ heard }) => heard('ListEvent', channel, data))),
};
