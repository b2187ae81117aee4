/** Real time that runs faster: for trouble that takes minutes on a ward, with a real database, real sockets and nothing stubbed. */
import type { Clock } from '../clock.ts';

export function fastClock(startAt: number, factor: number): Clock {
  const began = performance.now();
  return {
    now: () => Math.floor(startAt + (performance.now() - began) * factor),
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
      }, ms / factor);
      return () => clearInterval(timer);
    },
    after(ms, task) {
      const timer = setTimeout(task, ms / factor);
      return () => clearTimeout(timer);
    },
  };
}
