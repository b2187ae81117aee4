/** The only place where real time comes in. Everything that waits takes a `Clock`, so that tests and rehearsals can drive it. */

export type Task = () => void | Promise<void>;

export interface Clock {
  /** Milliseconds since 1970. */
  now(): number;
  /** Runs `task` each `ms`, never twice at once: a turn that comes while it still runs is left out. @returns how to end it. */
  every(ms: number, task: Task): () => void;
  /** Runs `task` once, `ms` from now. @returns how to call it off. */
  after(ms: number, task: Task): () => void;
}

/** A clock that stands still until it is told to go on. */
export interface DrivenClock extends Clock {
  /** Goes on by `ms`, running in order what falls due and waiting for each. */
  advance(ms: number): Promise<void>;
  /** Is `ms` later at once, as after a machine's sleep: what fell due meanwhile runs once, now. */
  leap(ms: number): Promise<void>;
  /** The same, and what fell due runs side by side, as with real timers: nights go by faster. */
  leapTogether(ms: number): Promise<void>;
}

/** Timers of this clock never keep the process alive: sockets do that. */
export const systemClock: Clock = {
  now: () => Date.now(),
  every(ms, task) {
    let running = false;
    const timer = setInterval(async () => {
      if (running) return;
      running = true;
      try {
        await task();
      } finally {
        running = false;
      }
    }, ms);
    timer.unref();
    return () => clearInterval(timer);
  },
  after(ms, task) {
    const timer = setTimeout(task, ms);
    timer.unref();
    return () => clearTimeout(timer);
  },
};

/** Real waiting, whatever clock is in force: between tries of something that failed, and 0 for the next turn of the event loop. */
export const pause = (ms: number): Promise<void> =>
  new Promise((resolve) => {
    if (ms > 0) setTimeout(resolve, ms);
    else setImmediate(resolve);
  });

interface Waiting {
  dueAt: number;
  /** Tasks due at the same instant run in the order they were asked for. */
  readonly order: number;
  readonly everyMs: number | null;
  readonly task: Task;
}

export function drivenClock(startAt: number): DrivenClock {
  const waiting = new Set<Waiting>();
  let now = startAt;
  let count = 0;
  let last: Promise<void> = Promise.resolve();

  function wait(ms: number, everyMs: number | null, task: Task): () => void {
    const entry: Waiting = { dueAt: now + ms, order: count++, everyMs, task };
    waiting.add(entry);
    return () => waiting.delete(entry);
  }

  function nextDue(until: number): Waiting | null {
    let next: Waiting | null = null;
    for (const entry of waiting) {
      if (entry.dueAt > until) continue;
      if (next === null || entry.dueAt < next.dueAt || (entry.dueAt === next.dueAt && entry.order < next.order))
        next = entry;
    }
    return next;
  }

  async function goTo(until: number): Promise<void> {
    for (let entry = nextDue(until); entry !== null; entry = nextDue(until)) {
      now = Math.max(now, entry.dueAt);
      if (entry.everyMs === null) waiting.delete(entry);
      else entry.dueAt += entry.everyMs;
      await entry.task();
    }
    now = until;
  }

  async function leapTo(until: number, together: boolean): Promise<void> {
    now = until;
    const begun: (void | Promise<void>)[] = [];
    for (const entry of [...waiting]
      .filter((one) => one.dueAt <= until)
      .toSorted((a, b) => a.dueAt - b.dueAt || a.order - b.order)) {
      if (!waiting.has(entry)) continue;
      if (entry.everyMs === null) waiting.delete(entry);
      else entry.dueAt = until + entry.everyMs;
      const task = entry.task();
      if (together) begun.push(task);
      else await task;
    }
    await Promise.all(begun);
  }

  /** One drive at a time, or two callers would run the same minute in two orders. */
  function inTurn(drive: () => Promise<void>): Promise<void> {
    const turn = last.then(drive);
    last = turn.catch(() => undefined);
    return turn;
  }

  return {
    now: () => now,
    every: (ms, task) => wait(ms, ms, task),
    after: (ms, task) => wait(ms, null, task),
    advance: (ms) => inTurn(() => goTo(now + ms)),
    leap: (ms) => inTurn(() => leapTo(now + ms, false)),
    leapTogether: (ms) => inTurn(() => leapTo(now + ms, true)),
  };
}
