/** Who speaks on which connection of the broker, and what is said to them: commands to mats, results to gateways. */
import { type Command, downTopic, type GatewayResult } from '@wardlight/contract';
import type { Client } from 'aedes';
import type { Place } from '../connections/room.ts';
import type { Guest } from './guests.ts';
import type { Tap } from './intake.ts';
import type { Comings } from './limits/comings.ts';
import { createUnacked, type Unacked } from './unacked.ts';

/** Who speaks on which connection. */
export interface Connections {
  readonly guests: WeakMap<Client, Guest>;
  /** The connection that speaks for a serial now: the will of one that was taken over says nothing about the mat. */
  readonly current: Map<string, Client>;
  /** aedes invents an id for a client that gives none; a mat without a name is refused whatever its clean flag says. */
  readonly unnamed: WeakSet<Client>;
  /** What aedes will tell the end of: it says `clientDisconnect` only of clients it has registered. */
  readonly registered: WeakSet<Client>;
  readonly addresses: WeakMap<Client, string>;
  /** Where each waits that has not signed in. */
  readonly places: WeakMap<Client, Place>;
  readonly taps: WeakMap<Client, Tap>;
  readonly maySubscribe: WeakMap<Client, () => boolean>;
  readonly comings: Comings;
  /** Commands on their way. */
  readonly unacked: Unacked<Client>;
}

export const noConnections = (comings: Comings): Connections => ({
  comings,
  guests: new WeakMap(),
  current: new Map(),
  unnamed: new WeakSet(),
  registered: new WeakSet(),
  addresses: new WeakMap(),
  places: new WeakMap(),
  taps: new WeakMap(),
  maySubscribe: new WeakMap(),
  unacked: createUnacked(),
});

/** The connection of a mat that has subscribed to its commands: told before that, it would not hear. */
export function hearing({ current, guests }: Connections, serial: string): Client | null {
  const client = current.get(serial);
  const guest = client && guests.get(client);
  return client !== undefined && guest !== undefined && hears(client, guest) ? client : null;
}

const hears = (client: Client, { filters }: Guest): boolean =>
  client.connected && !client.closed && filters.some((one) => one in subscriptionsOf(client));

/** Not in the library's types, and no event tells of those that a persistent session brings back. The tests of commands fail if it goes. */
const subscriptionsOf = (client: Client): Readonly<Record<string, { readonly qos: number } | undefined>> =>
  (client as unknown as { subscriptions: Record<string, { qos: number } | undefined> }).subscriptions;

/** Not by the broker's own queue, which would keep it for a mat that is gone and deliver it when nobody waits for it any more. */
export async function sendCommand(connections: Connections, serial: string, command: Command): Promise<void> {
  const client = hearing(connections, serial);
  if (client === null) throw new Error('the mat is not here');
  const topic = downTopic(serial);
  const packet = {
    cmd: 'publish' as const,
    topic,
    payload: JSON.stringify(command),
    qos: 1 as const,
    retain: false,
    dup: false,
  };
  const written = new Promise<void>((resolve, reject) => {
    client.publish(packet, (error) => (error ? reject(error) : resolve()));
  });
  // Who asked for it without acknowledgements gives none.
  if (subscriptionsOf(client)[topic]?.qos === 0) return await written;
  await Promise.all([written, connections.unacked.wait(client)]);
}

/**
 * Before the PUBACK, so that whoever has that has heard this. At QoS 0: it is worth something to this connection only, and kept for another it
 * would fill memory. Waits until the gateway takes it, so that one which never reads holds nothing but its own messages.
 */
export async function tellResult(client: Client, guest: Guest, result: GatewayResult | null): Promise<void> {
  if (result === null || !hears(client, guest)) return;
  const packet = { cmd: 'publish', topic: guest.down, qos: 0, retain: false, dup: false } as const;
  await new Promise<void>((resolve) => {
    client.conn.once('close', resolve);
    client.publish({ ...packet, payload: JSON.stringify(result) }, () => {
      client.conn.off('close', resolve);
      resolve();
    });
  });
}
