/**
 * What somebody tried and was refused, and which files were taken out: counted exactly, and written to the log at `info` (docs/decisions/130).
 * An event names who called and where, by number and by the route's template: never a name, a token, or anything that was typed.
 */
import type { Clock } from '../clock.ts';
import type { Log } from '../log.ts';

export const wires = ['http', 'socket', 'webhook', 'mqtt'] as const;
export type Wire = (typeof wires)[number];

/** Who did it, as far as is known. */
interface Caller {
  readonly address: string | null;
  /** The account that called; null = nobody is signed in. */
  readonly account?: number | null;
  /** The agency of that account; null = an agent, or nobody. */
  readonly agency?: number | null;
  readonly mat?: number;
  readonly gateway?: number;
  /** The agency or provider that was asked for. */
  readonly asked?: number | 'all' | null;
}

export interface RefusedEvent extends Caller {
  /** An error code of the contract, or a reason for which a mat is refused. */
  readonly code: string;
  /** `GET /api/bed/{bed_id}`, the kind of a channel. */
  readonly route?: string;
  /** False = it happens to honest people all day, so it is counted and not written. */
  readonly written?: boolean;
}

export interface ExportedEvent extends Caller {
  readonly route: string;
}

export interface SecurityEvents {
  refused(wire: Wire, event: RefusedEvent): void;
  exported(event: ExportedEvent): void;
  stop(): void;
}

/** Callers who get a line of their own for one code within a minute: what a flood adds to the log is bounded by this, not by the flood. */
const callersAMinute = 5;
const minuteMs = 60_000;

/** What a line is about, whoever called. */
interface Kind {
  readonly words: 'refused' | 'exported';
  readonly wire?: Wire;
  readonly code?: string;
}

/** What came of one kind in this minute. */
interface Gathered {
  readonly kind: Kind;
  /** By caller: how many came after the line they got. */
  readonly callers: Map<string, { readonly line: object; more: number }>;
  /** Of callers who got no line. */
  others: number;
}

export function createSecurityEvents(options: {
  readonly metrics: { refused(wire: Wire, code: string): void; exported(): void };
  readonly clock: Clock;
  readonly log: Log;
}): SecurityEvents {
  const { metrics, clock, log } = options;
  let minute = new Map<string, Gathered>();

  function gatheredOf(kind: Kind): Gathered {
    const key = Object.values(kind).join(' ');
    const there = minute.get(key);
    if (there) return there;
    const begun = { kind, callers: new Map(), others: 0 };
    minute.set(key, begun);
    return begun;
  }

  function write(kind: Kind, event: Caller): void {
    const gathered = gatheredOf(kind);
    const who = [event.account, event.mat, event.gateway, event.address].join(' ');
    const caller = gathered.callers.get(who);
    if (caller) caller.more++;
    else if (gathered.callers.size >= callersAMinute) gathered.others++;
    else {
      const { words, ...about } = kind;
      const line = known({ ...about, ...event });
      gathered.callers.set(who, { line, more: 0 });
      log.info(line, words);
    }
  }

  function writeGathered(): void {
    const ended = minute;
    minute = new Map();
    for (const { kind, callers, others } of ended.values()) {
      const { words, ...about } = kind;
      for (const { line, more } of callers.values())
        if (more > 0) log.info({ ...line, more }, `${words}: … and ${more} more in the last minute`);
      if (others > 0)
        log.info({ ...about, more: others }, `${words}: … and ${others} more by others in the last minute`);
    }
  }
  const endTimer = clock.every(minuteMs, writeGathered);

  return {
    refused(wire, { written = true, ...event }) {
      metrics.refused(wire, event.code);
      if (written) write({ words: 'refused', wire, code: event.code }, event);
    },
    exported(event) {
      metrics.exported();
      write({ words: 'exported' }, event);
    },
    stop() {
      endTimer();
      writeGathered();
    },
  };
}

/** Without what is not known. */
const known = (event: object): object =>
  Object.fromEntries(Object.entries(event).filter(([, value]) => value !== undefined && value !== null));
