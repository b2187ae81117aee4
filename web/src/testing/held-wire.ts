/**
 * The live connection in the test's hand: `vi.mock('../live/socket.ts', async () => (await import('./held-wire.ts')).socketModule)`.
 * Says nothing by itself; the test speaks through `heldWire.hear(…)`.
 */
import { act } from '@testing-library/react';
import type { EventData, EventName, ForaEventData } from '@wardlight/contract';
import type { Wire, WireListener } from '../live/follow.ts';

let listener: WireListener | null = null;
let sent: { event: string; data: unknown }[] = [];
const open: WireListener[] = [];

const current = (): WireListener => {
  if (listener === null) throw new Error('Nobody has opened a wire');
  return listener;
};

export const socketModule = {
  openSocket(opened: WireListener): Wire {
    listener = opened;
    sent = [];
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
  opened: () => act(() => current().opened()),
  lost: () => act(() => current().lost(false)),
  offline: () => act(() => current().offline()),
  hear: <N extends EventName>(event: N, channel: string, data: EventData<N>) =>
    act(() => current().heard(event, channel, data)),
  /** News of measurements. */
  hearFora: (channel: string, data: ForaEventData) => act(() => current().heard('ForaEvent', channel, data)),
};
