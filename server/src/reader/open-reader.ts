/** The reading thread as the rest of the server knows it: asked for a call, it answers with bytes. Begun anew when it ends or stands still. */
import { Worker } from 'node:worker_threads';
import { type Clock, systemClock } from '../clock.ts';
import { bareEnv } from '../code-cache.ts';
import { Refused } from '../http/refused.ts';
import type { Log } from '../log.ts';
import type { ReaderRoute } from './routes.ts';
import type { FromReader, ReadAnswer, ReaderCall, ReaderGiven, ToReader } from './wire.ts';

export interface Reader {
  /** @throws Refused: what the call is refused with; `unavailable` where the thread ended or the database is away */
  read(name: ReaderRoute, call: ReaderCall, signal: AbortSignal): Promise<ReadAnswer>;
  /** Begins it before somebody needs it. */
  begin(): void;
  stop(): Promise<void>;
}

export interface ReaderOptions extends ReaderGiven {
  /** Of the calls: the one that may be driven. */
  readonly clock: Pick<Clock, 'now'>;
  /** By which it is seen to live: real time, as a thread stands still in. */
  readonly real?: Pick<Clock, 'every'>;
  readonly log: Log;
  readonly program?: URL;
}

/** Asked so often whether it lives; after so many questions without a word it is ended. */
const askMs = 5_000;
const mostUnheard = 4;
/**
 * So many questions more until its first word: until then its programs are read, which takes a crowded machine longer than a thread that lives
 * takes to answer. Ended within that, it would begin anew for ever and no board could be read.
 */
const mostWhileStarting = 20;
/** Of its heap: a file of 50,000 rows is made in it. */
const megabytes = 512;
/** Seconds. */
const tryAgain = 2;

interface Asked {
  readonly resolve: (answer: ReadAnswer) => void;
  readonly reject: (error: Error) => void;
}

interface Thread {
  readonly worker: Worker;
  readonly asked: Map<number, Asked>;
  unheard: number;
}

export function openReader({ database, strict, clock, real = systemClock, log, program }: ReaderOptions): Reader {
  let thread: Thread | null = null;
  let lastId = 0;
  let stopped = false;

  const unavailable = () => new Refused('unavailable', { retryAfter: tryAgain });
  const tell = (to: Thread, message: ToReader) => to.worker.postMessage(message);

  /** Whoever waits for it is told to come again; the next call begins another. */
  function end(ended: Thread): Promise<unknown> {
    if (thread === ended) thread = null;
    for (const { reject } of ended.asked.values()) reject(unavailable());
    ended.asked.clear();
    return ended.worker.terminate();
  }

  function begin(): Thread {
    if (thread !== null) return thread;
    const worker = new Worker(program ?? new URL('./worker.ts', import.meta.url), {
      workerData: { database, strict } satisfies ReaderGiven,
      env: bareEnv,
      resourceLimits: { maxOldGenerationSizeMb: megabytes, maxYoungGenerationSizeMb: 8 },
    });
    // It keeps no process alive that has nothing else to do.
    worker.unref();
    const begun: Thread = { worker, asked: new Map(), unheard: -mostWhileStarting };
    worker.on('message', (message: FromReader) => hear(begun, message));
    worker.on('error', (error) => {
      log.warn({ err: error }, 'the reading thread ended');
      void end(begun);
    });
    worker.once('exit', () => void end(begun));
    thread = begun;
    return begun;
  }

  function hear(from: Thread, message: FromReader): void {
    from.unheard = 0;
    if ('alive' in message) return;
    const asked = from.asked.get(message.id);
    from.asked.delete(message.id);
    if ('answer' in message) asked?.resolve(message.answer);
    else if ('refused' in message) asked?.reject(new Refused(message.refused.code, message.refused.more));
    else {
      if (message.again) log.warn({ err: message.failed }, 'the reading thread found no database');
      asked?.reject(message.again ? unavailable() : message.failed);
    }
  }

  const stopAsking = real.every(askMs, () => {
    if (thread === null) return;
    if (thread.unheard >= mostUnheard) {
      log.error({ calls: thread.asked.size }, 'the reading thread stands still and is begun anew');
      void end(thread);
      return;
    }
    thread.unheard++;
    tell(thread, { alive: true });
  });

  return {
    begin: () => void begin(),
    async read(name, call, signal) {
      signal.throwIfAborted();
      if (stopped) throw unavailable();
      const id = ++lastId;
      const mine = begin();
      const { promise, resolve, reject } = Promise.withResolvers<ReadAnswer>();
      mine.asked.set(id, { resolve, reject });
      // Its turn is over when the thread is done with it, not before: whoever calls and hangs up in a circle has one turn like anybody.
      const cancel = () => tell(mine, { cancel: id });
      signal.addEventListener('abort', cancel, { once: true });
      try {
        tell(mine, { id, name, call, now: clock.now() });
        return await promise;
      } finally {
        signal.removeEventListener('abort', cancel);
      }
    },
    async stop() {
      stopped = true;
      stopAsking();
      if (thread !== null) await end(thread);
    },
  };
}
