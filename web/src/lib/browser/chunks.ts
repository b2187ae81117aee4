/**
 * Parts of the program that are fetched when first needed. A part that could not be fetched is tried again until it comes: after a while,
 * and at once when the line is back (decision 112). Everybody who wants a part shares one state of it.
 */
import { connection, isDown } from './connection.ts';
import { page } from './page.ts';
import { program } from './program.ts';
import { createStore, type Store } from './store.ts';
import { after } from './timers.ts';

/** A part that has not come by then counts as failed (specification §8). */
export const chunkWithinMs = 120_000;

export class ChunkError extends Error {
  override readonly name = 'ChunkError';
}

/**
 * The way to the browser's `import()`; a test cuts it here. Chromium 150 remembers for the life of a page that a file did not come, so without
 * a line nothing is imported before the server answers.
 */
export const importing = {
  of<T>(load: () => Promise<T>): Promise<T> {
    return isDown(connection.get()) ? program.answers().then(load) : load();
  },
};

/** One attempt. */
export function loadChunk<T>(load: () => Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const stop = after(chunkWithinMs, () => reject(new ChunkError('did not load in time')));
    importing.of(load).then(
      (part) => {
        stop();
        resolve(part);
      },
      (cause: unknown) => {
        stop();
        reject(new ChunkError('could not be loaded', { cause }));
      },
    );
  });
}

export type Chunk<T> =
  | { readonly kind: 'coming' }
  | { readonly kind: 'here'; readonly part: T }
  /** It is tried again by itself too; the button is for a user who does not want to wait. `isOld`: the server has a newer program. */
  | { readonly kind: 'failed'; readonly isOld: boolean; readonly tryAgain: () => void };

type Settled<T> = Exclude<Chunk<T>, { readonly kind: 'coming' }>;
const isSettled = <T>(chunk: Chunk<T>): chunk is Settled<T> => chunk.kind !== 'coming';

export interface Part<T> {
  readonly state: Store<Chunk<T>>;
  /** Begins to fetch it, where nobody has yet. */
  want(): void;
  /** What became of the first attempt, or of all until now. */
  settled(): Promise<Settled<T>>;
  /** For tests: as if the page had just been loaded. */
  forget(): void;
}

const hasLine = (): boolean => connection.get().phase === 'live';
const waitsMs = [1_000, 2_000, 4_000, 8_000, 15_000, 30_000] as const;
const waitAfter = (failures: number): number => waitsMs[Math.min(failures, waitsMs.length) - 1] ?? waitsMs[0];

const parts = new Map<() => Promise<unknown>, Part<unknown>>();

/** @param load always the same function for the same part */
export function partOf<T>(load: () => Promise<T>): Part<T> {
  const known = parts.get(load);
  if (known !== undefined) return known as Part<T>;
  const part = createPart(load);
  parts.set(load, part as Part<unknown>);
  return part;
}

/** For tests: every part has to be fetched anew. */
export function forgetParts(): void {
  for (const part of parts.values()) part.forget();
}

/** Fetches parts that must be there when the line is not. */
export function bringParts(loads: readonly (() => Promise<unknown>)[]): void {
  for (const load of loads) partOf(load).want();
}

/** Resolves when the part is here, however often it takes; never rejects. For `React.lazy`, which would remember a failure for good. */
export async function arrivalOf<T>(load: () => Promise<T>): Promise<T> {
  const { state, want } = partOf(load);
  want();
  const isHere = (chunk: Chunk<T>): chunk is Chunk<T> & { kind: 'here' } => chunk.kind === 'here';
  // Forgotten while it came: those who wait still want it, and ask only once.
  const stop = state.subscribe(want);
  const { part } = await whenIt(state, isHere);
  stop();
  return part;
}

function whenIt<T, Is extends T>(state: Store<T>, is: (value: T) => value is Is): Promise<Is> {
  return new Promise((resolve) => {
    const look = (): void => {
      const value = state.get();
      if (!is(value)) return;
      stop();
      resolve(value);
    };
    const stop = state.subscribe(look);
    look();
  });
}

function createPart<T>(load: () => Promise<T>): Part<T> {
  const state = createStore<Chunk<T>>({ kind: 'coming' });
  let run = 0;
  let trying = false;
  let failures = 0;
  let withLine = 0;
  let isOld = false;
  let calmDown = (): void => {};

  function attempt(): void {
    if (trying || state.get().kind === 'here') return;
    calmDown();
    trying = true;
    const mine = run;
    loadChunk(load).then(
      (part) => {
        if (mine !== run) return;
        trying = false;
        state.set({ kind: 'here', part });
      },
      () => {
        if (mine !== run) return;
        trying = false;
        failures += 1;
        if (hasLine()) withLine += 1;
        state.set({ kind: 'failed', isOld, tryAgain });
        void lookForUpgrade();
        calmDown = whenWorthTrying(waitAfter(failures), attempt);
      },
    );
  }

  async function lookForUpgrade(): Promise<void> {
    const mine = run;
    if (isOld || !(await program.isOld()) || mine !== run || state.get().kind === 'here') return;
    isOld = true;
    if (state.get().kind === 'failed') state.set({ kind: 'failed', isOld, tryAgain });
  }

  /** Failed twice with a line: the browser remembers the first failure, and only the whole page helps. */
  function tryAgain(): void {
    if (isOld || (withLine > 1 && hasLine())) {
      page.reload();
      return;
    }
    state.set({ kind: 'coming' });
    attempt();
  }

  return {
    state,
    want() {
      if (failures === 0) attempt();
    },
    settled() {
      // Whoever asks for a page again wants it now.
      attempt();
      return whenIt(state, isSettled<T>);
    },
    forget() {
      calmDown();
      run += 1;
      trying = false;
      failures = 0;
      withLine = 0;
      isOld = false;
      state.set({ kind: 'coming' });
    },
  };
}

/** After a while, or as soon as the line is back. */
function whenWorthTrying(ms: number, run: () => void): () => void {
  let { phase } = connection.get();
  const stops = [
    after(ms, run),
    connection.subscribe(() => {
      const was = phase;
      ({ phase } = connection.get());
      if (phase === 'live' && was !== 'live') run();
    }),
  ];
  window.addEventListener('online', run);
  return () => {
    for (const stop of stops) stop();
    window.removeEventListener('online', run);
  };
}
