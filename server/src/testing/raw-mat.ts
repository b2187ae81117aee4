/** A mat written by hand, byte by byte, for what an ordinary client would never send. */
import { createConnection, type Socket } from 'node:net';

const field = (text: string): Buffer => {
  const bytes = Buffer.from(text);
  return Buffer.concat([Buffer.from([bytes.length >> 8, bytes.length & 255]), bytes]);
};

/** The bytes of a packet: its type and flags, the length by MQTT 3.1.1 §2.2.3, and the rest. */
export function packet(type: number, body: Buffer): Buffer {
  const length: number[] = [];
  let left = body.length;
  do {
    length.push((left % 128) | (left > 127 ? 128 : 0));
    left = Math.floor(left / 128);
  } while (left > 0);
  return Buffer.concat([Buffer.from([type, ...length]), body]);
}

export interface Credentials {
  readonly serial: string;
  readonly password: string;
  /** Standard: 3.1.1. */
  readonly protocol?: { readonly name: string; readonly level: number };
}

export function connectPacket({ serial, password, protocol = { name: 'MQTT', level: 4 } }: Credentials): Buffer {
  const head = Buffer.concat([field(protocol.name), Buffer.from([protocol.level, 0b1100_0010, 0, 60])]);
  return packet(0x10, Buffer.concat([head, field(serial), field(serial), field(password)]));
}

export function subscribePacket(id: number, filters: readonly string[]): Buffer {
  const each = filters.map((filter) => Buffer.concat([field(filter), Buffer.from([1])]));
  return packet(0x82, Buffer.concat([Buffer.from([id >> 8, id & 255]), ...each]));
}

export function unsubscribePacket(id: number, filters: readonly string[]): Buffer {
  return packet(0xa2, Buffer.concat([Buffer.from([id >> 8, id & 255]), ...filters.map(field)]));
}

/** A connection that has said nothing. @param from an address of the loopback */
export async function openSilent(port: number, from = '127.0.0.1'): Promise<Socket> {
  const socket = createConnection({ port, host: '127.0.0.1', localAddress: from });
  socket.on('error', () => undefined);
  await new Promise<void>((resolve, reject) => {
    socket.once('connect', () => resolve());
    socket.once('close', () => reject(new Error('not let in')));
  });
  return socket;
}

/** Says CONNECT on it. @returns the code of the CONNACK; null = the connection ended without one */
export function knock(socket: Socket, who: Credentials): Promise<number | null> {
  return new Promise((resolve) => {
    socket.once('data', (bytes) => resolve(bytes[3] ?? -1));
    socket.once('close', () => resolve(null));
    socket.write(connectPacket(who));
  });
}
