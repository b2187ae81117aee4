/**
 * Connections that have said nothing of use yet, bounded altogether and for each address. Where there is no room, the oldest of the address
 * that holds the most gives way: whoever only holds places loses them to whoever comes, and a facility behind one address keeps its own.
 */

export interface RoomLimits {
  readonly most: number;
  readonly mostOfAddress: number;
}

export interface Place {
  /** It keeps its place and no longer gives way: what it said is being looked at. */
  hold(): void;
  /** May be called more than once. */
  leave(): void;
}

export interface Room {
  /** @returns null when nobody can give way. */
  enter(address: string, giveWay: () => void): Place | null;
  readonly size: number;
}

interface Inside {
  readonly number: number;
  readonly giveWay: () => void;
}

interface Neighbours {
  readonly quiet: Set<Inside>;
  held: number;
}

/** @param onFull told of the address whose connection gave way, or that was turned away */
export function createRoom({ most, mostOfAddress }: RoomLimits, onFull: (address: string) => void): Room {
  const byAddress = new Map<string, Neighbours>();
  let size = 0;
  let number = 0;

  function drop(address: string, neighbours: Neighbours): void {
    size--;
    if (neighbours.quiet.size + neighbours.held === 0) byAddress.delete(address);
  }

  function giveWay(address: string, neighbours: Neighbours | undefined): boolean {
    onFull(address);
    const [oldest] = neighbours?.quiet ?? [];
    if (neighbours === undefined || oldest === undefined) return false;
    neighbours.quiet.delete(oldest);
    drop(address, neighbours);
    oldest.giveWay();
    return true;
  }

  /** A look through all addresses, and only while the room is full. */
  function crowdiest(newcomer: string): [string, Neighbours | undefined] {
    let found: [string, Neighbours] | undefined;
    for (const [address, neighbours] of byAddress) {
      const ahead = neighbours.quiet.size - (found?.[1].quiet.size ?? 0);
      if (ahead > 0 || (ahead === 0 && found !== undefined && oldestOf(neighbours) < oldestOf(found[1])))
        found = [address, neighbours];
    }
    return found ?? [newcomer, undefined];
  }

  return {
    enter(given, giveWayTo) {
      const address = neighbourhood(given);
      const before = byAddress.get(address);
      const full = before !== undefined && before.quiet.size + before.held >= mostOfAddress;
      if (full && !giveWay(address, before)) return null;
      if (size >= most && !giveWay(...crowdiest(address))) return null;
      const neighbours = byAddress.get(address) ?? { quiet: new Set(), held: 0 };
      byAddress.set(address, neighbours);
      const inside: Inside = { number: number++, giveWay: giveWayTo };
      neighbours.quiet.add(inside);
      size++;
      let held = false;
      return {
        hold() {
          if (!neighbours.quiet.delete(inside)) return;
          neighbours.held++;
          held = true;
        },
        leave() {
          if (held) neighbours.held--;
          else if (!neighbours.quiet.delete(inside)) return;
          held = false;
          drop(address, neighbours);
        },
      };
    },
    get size() {
      return size;
    },
  };
}

function oldestOf({ quiet }: Neighbours): number {
  const [oldest] = quiet;
  return oldest?.number ?? Number.POSITIVE_INFINITY;
}

/** What one customer of a network is given: an address of IPv4, or the first 64 bits of IPv6 (RFC 6177). */
export function neighbourhood(address: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1];
  if (mapped !== undefined) return mapped;
  if (!address.includes(':')) return address;
  const [head = '', tail] = address.split('::');
  const left = head.split(':').filter(Boolean);
  const right = tail?.split(':').filter(Boolean) ?? [];
  const zeros = tail === undefined ? 0 : Math.max(0, 8 - left.length - right.length);
  return [...left, ...Array<string>(zeros).fill('0'), ...right].slice(0, 4).join(':');
}
