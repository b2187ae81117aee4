/** What is remembered of the server's answers. */
import { QueryClient, timeoutManager } from '@tanstack/react-query';
import { CallError } from '../lib/api/http.ts';
import { after, every } from '../lib/browser/timers.ts';

const tries = 3;

/** Only what may go away by itself: no answer, or a server that is not ready. */
function worthAnotherTry(failures: number, error: unknown): boolean {
  if (!(error instanceof CallError) || failures >= tries) return false;
  return error.code === 'unreachable' || error.code === 'unavailable' || error.code === 'too_many_requests';
}

const [firstWaitMs, longestWaitMs] = [1_000, 30_000];

/** Longer each time, and never sooner than the server asks for. */
function waitBetweenTries(failures: number, error: unknown): number {
  const askedMs = error instanceof CallError ? (error.retryAfter ?? 0) * 1_000 : 0;
  return Math.min(longestWaitMs, Math.max(askedMs, firstWaitMs * 2 ** failures));
}

/** All waiting goes through one door, so that a test cranks it. */
function waitThroughOurTimers(): void {
  let lastId = 0;
  const stops = new Map<number, () => void>();
  const begin = (start: (run: () => void) => () => void, run: () => void) => {
    lastId += 1;
    stops.set(lastId, start(run));
    return lastId;
  };
  const end = (id: number | undefined) => {
    if (id === undefined) return;
    stops.get(id)?.();
    stops.delete(id);
  };
  timeoutManager.setTimeoutProvider<number>({
    setTimeout: (run, ms) => {
      const id: number = begin(
        (go) => after(ms, go),
        () => {
          stops.delete(id);
          run();
        },
      );
      return id;
    },
    clearTimeout: end,
    setInterval: (run, ms) => begin((go) => every(ms, go), run),
    clearInterval: end,
  });
}

export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      // Freshness is the live channel's work, not a refetch whenever somebody looks at the window.
      queries: {
        retry: worthAnotherTry,
        retryDelay: waitBetweenTries,
        networkMode: 'always',
        // Would be off with 'always'.
        refetchOnReconnect: true,
        refetchOnWindowFocus: false,
        staleTime: Number.POSITIVE_INFINITY,
      },
      // Never held back until the network returns: a claim sent minutes later says that somebody is going who is not.
      mutations: { retry: false, networkMode: 'always' },
    },
  });
}

waitThroughOurTimers();
