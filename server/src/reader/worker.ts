/** The thread that reads lists, counts and boards, and writes the answers out: the thread that judges only hands their bytes on. */
import { setPriority } from 'node:os';
import { parentPort, workerData } from 'node:worker_threads';
import { type HandedFile, type Route, routes } from '@wardlight/contract';
import { systemClock } from '../clock.ts';
import { assertAnswer, writtenAnswer } from '../http/answers.ts';
import { asRefused } from '../http/problems.ts';
import { readerHandlers } from './handlers.ts';
import type { FromReader, ReadAnswer, ReaderCall, ReaderGiven, ToReader } from './wire.ts';

/** About a third of the weight of a thread that does not. */
const givesWay = 5;
// Of this thread and those it begins: where cores are few, what judges comes first. Elsewhere it would be the whole process.
if (process.platform === 'linux') setPriority(givesWay);

const { database, strict } = workerData as ReaderGiven;
/** Of the newest call: tests and rehearsals drive it. */
let now = 0;
const { handlers } = readerHandlers(database, { ...systemClock, now: () => now });
const running = new Map<number, AbortController>();

type AnyHandler = (call: ReaderCall & { readonly signal: AbortSignal }) => Promise<unknown>;

function answer(message: FromReader, bytes?: Uint8Array<ArrayBuffer>): void {
  parentPort?.postMessage(message, bytes === undefined ? [] : [bytes.buffer]);
}

function written(route: Route, data: unknown): ReadAnswer {
  if (route.download) {
    const { name, type, bytes } = data as HandedFile;
    return { bytes: Uint8Array.from(bytes), file: { name, type } };
  }
  if (strict) assertAnswer(route, data);
  return { bytes: new TextEncoder().encode(writtenAnswer(data)), file: null };
}

async function read({ id, name, call }: Extract<ToReader, { name: unknown }>): Promise<void> {
  const gone = new AbortController();
  running.set(id, gone);
  try {
    // Each handler is typed by its own route; what it is handed was read by that route's schemas.
    const data = await (handlers[name] as unknown as AnyHandler)({ ...call, signal: gone.signal });
    // Nobody reads it, so it is not written out.
    gone.signal.throwIfAborted();
    const made = written(routes[name], data);
    answer({ id, answer: made }, made.bytes);
  } catch (error) {
    const { code, more } = asRefused(error);
    if (code === 'internal' || code === 'unavailable')
      answer({ id, failed: error instanceof Error ? error : new Error(String(error)), again: code === 'unavailable' });
    else answer({ id, refused: { code, more } });
  } finally {
    running.delete(id);
  }
}

parentPort?.on('message', (message: ToReader) => {
  if ('alive' in message) return answer({ alive: true });
  if ('cancel' in message) return running.get(message.cancel)?.abort();
  now = message.now;
  void read(message);
});
