/**
 * A bounded queue in which nobody waits behind the whole of somebody else's work. Whoever frees a place hands it to the next provider in
 * turn, and there to the next agency in turn; each of them then goes to the end of its row. Work that somebody waits for leaves the queue
 * together with them.
 */

/** For whom something is done. */
export interface Owner {
  readonly provider: number;
  readonly agency: number | 'all';
}

export interface FairQueueLimits {
  /** Pieces of work under way, of everybody; never two of one agency. */
  readonly atOnce: number;
  /** Waiting, of one agency … */
  readonly waitingOfAgency: number;
  /** … of all agencies of one provider … */
  readonly waitingOfProvider: number;
  /** … and altogether. */
  readonly waiting: number;
}

/** Whose bound was met: the next step is another. */
export class QueueFull extends Error {
  override readonly name = 'QueueFull';
  readonly of: 'own' | 'everybody';

  constructor(of: 'own' | 'everybody') {
    super(`the queue is full (${of})`);
    this.of = of;
  }
}

export interface FairQueue {
  /** Before anything is written that only makes sense with a place. @throws QueueFull */
  assertRoom(owner: Owner): void;
  /** Does it when its turn comes. @throws QueueFull at once, and the signal's reason when its caller left while it waited */
  run<T>(owner: Owner, signal: AbortSignal, work: () => Promise<T>): Promise<T>;
  readonly running: number;
  readonly waiting: number;
}

interface Waiting {
  readonly owner: Owner;
  readonly begin: () => void;
}

export function createFairQueue(limits: FairQueueLimits): FairQueue {
  const rows = createRows();
  const underWay = new Set<string>();
  const isUnderWay = (owner: Owner) => underWay.has(keyOf(owner));

  function refuseWhenFull(owner: Owner): void {
    if (underWay.size < limits.atOnce && !isUnderWay(owner)) return;
    const { agency, provider, all } = rows.count(owner);
    if (agency >= limits.waitingOfAgency || provider >= limits.waitingOfProvider) throw new QueueFull('own');
    if (all >= limits.waiting) throw new QueueFull('everybody');
  }

  function fillPlaces(): void {
    while (underWay.size < limits.atOnce) {
      const next = rows.first((owner) => !isUnderWay(owner));
      if (next === null) return;
      rows.remove(next);
      rows.toTheEnd(next.owner);
      underWay.add(keyOf(next.owner));
      next.begin();
    }
  }

  const turnOf = (owner: Owner, signal: AbortSignal): Promise<void> =>
    new Promise((resolve, reject) => {
      const entry: Waiting = {
        owner,
        begin() {
          signal.removeEventListener('abort', leave);
          resolve();
        },
      };
      function leave(): void {
        rows.remove(entry);
        reject(signal.reason);
      }
      signal.addEventListener('abort', leave, { once: true });
      rows.add(entry);
      fillPlaces();
    });

  return {
    assertRoom: refuseWhenFull,
    async run(owner, signal, work) {
      signal.throwIfAborted();
      refuseWhenFull(owner);
      await turnOf(owner, signal);
      try {
        return await work();
      } finally {
        underWay.delete(keyOf(owner));
        // Whoever came meanwhile goes first.
        rows.toTheEnd(owner);
        fillPlaces();
      }
    },
    get running() {
      return underWay.size;
    },
    get waiting() {
      return rows.count(null).all;
    },
  };
}

const keyOf = ({ provider, agency }: Owner): string => `${provider} ${agency}`;

/** Who waits, by provider and agency, both in the order of their turns: a map keeps the order in which its keys were set. */
function createRows() {
  const providers = new Map<number, Map<Owner['agency'], Waiting[]>>();
  let all = 0;

  return {
    add(entry: Waiting): void {
      const { provider, agency } = entry.owner;
      const agencies = providers.get(provider) ?? new Map<Owner['agency'], Waiting[]>();
      providers.set(provider, agencies.set(agency, [...(agencies.get(agency) ?? []), entry]));
      all++;
    },
    remove(entry: Waiting): void {
      const { provider, agency } = entry.owner;
      const agencies = providers.get(provider);
      const line = agencies?.get(agency);
      if (agencies === undefined || line === undefined) return;
      const rest = line.filter((one) => one !== entry);
      all -= line.length - rest.length;
      if (rest.length > 0) agencies.set(agency, rest);
      else agencies.delete(agency);
      if (agencies.size === 0) providers.delete(provider);
    },
    toTheEnd({ provider, agency }: Owner): void {
      const agencies = providers.get(provider);
      if (agencies === undefined) return;
      const line = agencies.get(agency);
      agencies.delete(agency);
      if (line !== undefined) agencies.set(agency, line);
      providers.delete(provider);
      providers.set(provider, agencies);
    },
    first(mayRun: (owner: Owner) => boolean): Waiting | null {
      for (const agencies of providers.values())
        for (const [entry] of agencies.values()) if (entry !== undefined && mayRun(entry.owner)) return entry;
      return null;
    },
    count(owner: Owner | null): { readonly agency: number; readonly provider: number; readonly all: number } {
      const agencies = owner === null ? undefined : providers.get(owner.provider);
      const provider = [...(agencies?.values() ?? [])].reduce((sum, line) => sum + line.length, 0);
      return { agency: agencies?.get(owner?.agency ?? 'all')?.length ?? 0, provider, all };
    },
  };
}
