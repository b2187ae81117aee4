/**
 * How many filters one SUBSCRIBE or UNSUBSCRIBE names (MQTT 3.1.1 §3.8.3, §3.10.3), counted as its bytes come in: 64 KiB hold 21,000 of them,
 * and the broker works through all that are in one packet before anybody else's turn.
 */

/** A mat needs one. A few more are answered as refused, so that firmware which asks for too much goes on. */
export const mostFiltersOfPacket = 16;

const subscribe = 8;
const unsubscribe = 10;

export const namesFilters = (head: number): boolean => head >> 4 === subscribe || head >> 4 === unsubscribe;

export interface FilterCounter {
  /** Takes the next byte after the fixed header. @returns whether a filter begins with it */
  begins(byte: number): boolean;
}

/** Of one packet, said by its first byte. A length that leads beyond the packet's end is left to the broker's parser. */
export function createFilterCounter(head: number): FilterCounter {
  const bytesOfQos = head >> 4 === subscribe ? 1 : 0;
  /** Of the packet's id, then of the name and its quality of service. */
  let skip = 2;
  let high: number | null = null;
  return {
    begins(byte) {
      if (skip > 0) {
        skip--;
        return false;
      }
      if (high === null) {
        high = byte;
        return true;
      }
      skip = high * 256 + byte + bytesOfQos;
      high = null;
      return false;
    },
  };
}
