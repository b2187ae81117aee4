/**
 * What somebody who has not said who they are can cost us: bytes of one unfinished packet, and connections that wait to sign in.
 * The broker's parser keeps a packet until it is whole, and a packet may announce 256 MB; so the announcement is read before the parser.
 */
import type { Socket } from 'node:net';

export interface DoorLimits {
  /** Bytes after the fixed header of one packet before its sender is known; a CONNECT of ours with a will has less than 500. */
  readonly bytesBefore: number;
  /** And after: far above any message, so that one which is only too large is counted and acknowledged as such. */
  readonly bytesAfter: number;
  /** Connections that have not signed in, altogether and of one address: a whole facility stands behind one. */
  readonly waiting: number;
  readonly waitingPerAddress: number;
  /** For the whole CONNECT to arrive. */
  readonly connectMs: number;
}

export const standardDoorLimits: DoorLimits = {
  bytesBefore: 2_048,
  bytesAfter: 65_536,
  waiting: 2_000,
  waitingPerAddress: 1_000,
  connectMs: 10_000,
};

export interface PacketMeter {
  /** Takes the next bytes off the wire; false as soon as they announce a packet of more than `most`, or one with no legal length. */
  fits(bytes: Uint8Array, most: number): boolean;
}

/** Follows the packets of one connection by their fixed headers (MQTT 3.1.1 §2.2), however they are cut. */
export function createPacketMeter(): PacketMeter {
  let part: 'type' | 'length' | 'rest' = 'type';
  let rest = 0;
  let place = 1;
  return {
    fits(bytes, most) {
      for (let at = 0; at < bytes.length; ) {
        if (part === 'rest') {
          const skipped = Math.min(rest, bytes.length - at);
          rest -= skipped;
          at += skipped;
          if (rest === 0) part = 'type';
          continue;
        }
        const byte = bytes[at++] ?? 0;
        if (part === 'type') {
          part = 'length';
          rest = 0;
          place = 1;
          continue;
        }
        rest += (byte & 127) * place;
        place *= 128;
        if (rest > most) return false;
        if (byte < 128) part = rest === 0 ? 'type' : 'rest';
        // A fifth byte of length.
        else if (place > 128 ** 3) return false;
      }
      return true;
    },
  };
}

export interface ReadGuard {
  /** What the rest of a packet may have, and whether more may be read at all now. */
  readonly most: () => number;
  readonly mayRead: () => boolean;
  readonly bytesAtOnce: number;
  readonly onTooLarge: () => void;
}

/**
 * Cuts the connection off when a packet is announced that is larger than `most()` allows, and gives out a little at a time, or nothing while
 * more may not be read. Stands in the socket's own `read`, which is where the broker takes its bytes from: a stream in between would cost
 * each of thousands of mats two more buffers.
 */
export function guardReads(socket: Socket, { most, mayRead, bytesAtOnce, onTooLarge }: ReadGuard): void {
  const meter = createPacketMeter();
  const read = socket.read.bind(socket);
  let cut = false;
  socket.read = (size?: number) => {
    // The stream's own way of asking for more to be fetched: it takes nothing, and what it were given would be lost.
    if (size === 0) return read(0);
    if (cut || !mayRead()) return null;
    const left = socket.readableLength - bytesAtOnce;
    const bytes: Buffer | null = left > 0 ? read(bytesAtOnce) : read();
    if (bytes === null) return null;
    // The stream says nothing of what it already has; without a whole packet in this part the broker would not ask again.
    if (left > 0) setImmediate(reRead, socket);
    if (meter.fits(bytes, most())) return bytes;
    cut = true;
    onTooLarge();
    socket.destroy();
    return null;
  };
}

/** Makes the broker read once more. */
export function reRead(socket: Socket): void {
  if (!socket.destroyed && socket.readableLength > 0) socket.emit('readable');
}

export interface WaitingRoom {
  /** @returns how to leave, which may be called more than once; null when there is no room. */
  enter(address: string): (() => void) | null;
  readonly waiting: number;
}

export function createWaitingRoom(limits: Pick<DoorLimits, 'waiting' | 'waitingPerAddress'>): WaitingRoom {
  const byAddress = new Map<string, number>();
  let waiting = 0;
  return {
    enter(address) {
      const ofAddress = byAddress.get(address) ?? 0;
      if (waiting >= limits.waiting || ofAddress >= limits.waitingPerAddress) return null;
      waiting++;
      byAddress.set(address, ofAddress + 1);
      let inside = true;
      return () => {
        if (!inside) return;
        inside = false;
        waiting--;
        const left = (byAddress.get(address) ?? 1) - 1;
        if (left === 0) byAddress.delete(address);
        else byAddress.set(address, left);
      };
    },
    get waiting() {
      return waiting;
    },
  };
}
