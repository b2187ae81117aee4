/**
 * The process of the next recording, begun while the last one is kept: one that is ready has loaded its program and waits for what it is to read.
 * Each still reads one recording and ends. Those that nobody needs end by themselves after a while.
 */
import type { ChildProcess } from 'node:child_process';
import type { Clock } from '../clock.ts';

export interface NextProcess {
  /** One that is ready, or else a new one. @throws where none can be begun */
  take(): ChildProcess;
  /** Begins one, unless one is ready. That it cannot be begun is no fault yet: `take` tries again. */
  prepare(): void;
  /** Resolves when none of those that were ready is left. */
  end(): Promise<void>;
}

interface Ready {
  readonly child: ChildProcess;
  readonly gone: Promise<void>;
  /** It is not to be ended for being idle any more. */
  readonly keep: () => void;
}

/** @param idleMs how long one waits to be needed; 0 = none is prepared */
export function createNextProcess(
  start: () => ChildProcess,
  { clock, idleMs }: { readonly clock: Pick<Clock, 'after'>; readonly idleMs: number },
): NextProcess {
  let ready: Ready | null = null;
  let ended = false;

  function drop(): Promise<void> {
    const was = ready;
    ready = null;
    if (was === null) return Promise.resolve();
    was.keep();
    was.child.kill('SIGKILL');
    return was.gone;
  }

  function begun(): ChildProcess | null {
    try {
      return start();
    } catch {
      return null;
    }
  }

  return {
    take() {
      const was = ready;
      ready = null;
      if (was === null) return start();
      was.keep();
      return was.child;
    },
    prepare() {
      if (ready !== null || ended || idleMs === 0) return;
      const child = begun();
      if (child === null) return;
      const one: Ready = {
        child,
        keep: clock.after(idleMs, () => void drop()),
        gone: new Promise((resolve) => {
          const over = () => {
            if (ready === one) {
              one.keep();
              ready = null;
            }
            resolve();
          };
          child.once('error', over);
          child.once('close', over);
        }),
      };
      ready = one;
    },
    end() {
      ended = true;
      return drop();
    },
  };
}
