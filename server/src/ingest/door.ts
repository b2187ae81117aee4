/**
 * What somebody who has not said who they are can cost us: bytes of one unfinished packet, and connections that wait to sign in.
 * The broker's parser keeps a packet until it is whole, and a packet may announce 256 MB; so the announcement is read before the parser.
 */
import type { Socket } from 'node:net';
import { createFilterCounter, type FilterCounter, mostFiltersOfPacket, namesFilters } from './limits/filters.ts';
import { isMessage, packetsAtOnce } from './limits/packets.ts';

export interface DoorLimits {
  /** Bytes after the fixed header of one packet before its sender is known; a CONNECT of ours with a will has less than 500. */
  readonly bytesBefore: number;
  /** And after: far above any message, so that one which is only too large is counted and acknowledged as such. */
  readonly bytesAfter: number;
  /** Connections that have not signed in, altogether and of one address: a whole facility stands behind one. See `connections/room.ts`. */
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

/** What happens to a packet, said by its first byte. */
export type Verdict = 'pass' | 'wait' | 'cut';

export interface PacketMeter {
  /**
   * Takes the next bytes off the wire and says how many of them may be handed on. From a packet that waits on, they are to be given once more.
   * 'tooLarge' as soon as they announce a packet of more than `most`, or one with no legal length; 'refused' also as soon as one names too many filters.
   * @param onFilter told of each filter but the first of a packet: it costs what a packet costs
   */
  take(
    bytes: Uint8Array,
    most: number,
    judge: (head: number) => Verdict,
    onFilter?: () => void,
  ): number | 'tooLarge' | 'refused';
}

/** Follows the packets of one connection by their fixed headers (MQTT 3.1.1 §2.2), however they are cut. */
export function createPacketMeter(): PacketMeter {
  let part: 'type' | 'length' | 'rest' = 'type';
  let rest = 0;
  let place = 1;
  let filters: FilterCounter | null = null;
  let named = 0;
  /** @returns false when there are too many */
  function countFilters(bytes: Uint8Array, onFilter: () => void): boolean {
    for (const byte of bytes) {
      if (filters?.begins(byte) !== true) continue;
      if (++named > mostFiltersOfPacket) return false;
      if (named > 1) onFilter();
    }
    return true;
  }
  return {
    take(bytes, most, judge, onFilter = () => undefined) {
      for (let at = 0; at < bytes.length; ) {
        if (part === 'rest') {
          const skipped = Math.min(rest, bytes.length - at);
          if (filters !== null && !countFilters(bytes.subarray(at, at + skipped), onFilter)) return 'refused';
          rest -= skipped;
          at += skipped;
          if (rest === 0) part = 'type';
          continue;
        }
        const byte = bytes[at] ?? 0;
        if (part === 'type') {
          const verdict = judge(byte);
          if (verdict === 'wait') return at;
          if (verdict === 'cut') return 'refused';
          at++;
          part = 'length';
          rest = 0;
          place = 1;
          filters = namesFilters(byte) ? createFilterCounter(byte) : null;
          named = 0;
          continue;
        }
        at++;
        rest += (byte & 127) * place;
        place *= 128;
        if (rest > most) return 'tooLarge';
        if (byte < 128) part = rest === 0 ? 'type' : 'rest';
        // A fifth byte of length.
        else if (place > 128 ** 3) return 'tooLarge';
      }
      return bytes.length;
    },
  };
}

export interface ReadGuard {
  /** What the rest of a packet may have, and whether more may be read at all now. */
  readonly most: () => number;
  readonly mayRead: () => boolean;
  readonly bytesAtOnce: number;
  /** By the first byte of each packet; false cuts the connection off. */
  readonly admits: (head: number) => boolean;
  /** Another filter in the same packet. */
  readonly onFilter: () => void;
  readonly onCut: (reason: 'tooLarge' | 'refused') => void;
}

/**
 * Cuts the connection off when a packet is announced that is larger than `most()` allows or that `admits` refuses, and gives out a little at a
 * time, or nothing while more may not be read. Stands in the socket's own `read`, which is where the broker takes its bytes from: a stream in
 * between would cost each of thousands of mats two more buffers.
 */
export function guardReads(socket: Socket, { most, mayRead, bytesAtOnce, admits, onFilter, onCut }: ReadGuard): void {
  const meter = createPacketMeter();
  const read = socket.read.bind(socket);
  let cut = false;
  /** Packets given out in this turn of the loop, messages apart: the broker would go on until nothing is left. */
  let given = 0;
  let keptBack = false;
  const endTurn = () => {
    given = 0;
    if (!keptBack) return;
    keptBack = false;
    reRead(socket);
  };
  const judge = (head: number): Verdict => {
    if (!isMessage(head)) {
      if (given >= packetsAtOnce) return 'wait';
      if (given++ === 0) setImmediate(endTurn);
    }
    return admits(head) ? 'pass' : 'cut';
  };
  socket.read = (size?: number) => {
    // The stream's own way of asking for more to be fetched: it takes nothing, and what it were given would be lost.
    if (size === 0) return read(0);
    if (cut) return null;
    if (given >= packetsAtOnce || !mayRead()) {
      keptBack ||= given > 0;
      // The end of a connection is noticed by reading on when nothing is left.
      return socket.readableLength === 0 ? read(0) : null;
    }
    const left = socket.readableLength - bytesAtOnce;
    const bytes: Buffer | null = left > 0 ? read(bytesAtOnce) : read();
    if (bytes === null) return null;
    // The stream says nothing of what it already has; without a whole packet in this part the broker would not ask again.
    if (left > 0) setImmediate(reRead, socket);
    const taken = meter.take(bytes, most(), judge, onFilter);
    if (taken === bytes.length) return bytes;
    if (typeof taken === 'number') {
      keptBack = true;
      socket.unshift(bytes.subarray(taken));
      return bytes.subarray(0, taken);
    }
    cut = true;
    onCut(taken);
    socket.destroy();
    return null;
  };
}

/** Makes the broker read once more. */
export function reRead(socket: Socket): void {
  if (!socket.destroyed && socket.readableLength > 0) socket.emit('readable');
}
