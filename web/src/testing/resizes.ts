/** jsdom lays nothing out: who watches an element for its size, and a word from the test that it changed. */
import { act } from '@testing-library/react';
import { vi } from 'vitest';

export interface Resizes {
  /** Calls everyone who watches this element, as a browser does after a layout. */
  changed(element: Element): void;
}

/** To be called before the screen is rendered; `setup.ts` takes it back after the test. */
export function followElements(): Resizes {
  const watched = new Map<Element, Set<() => void>>();
  vi.stubGlobal(
    'ResizeObserver',
    class implements ResizeObserver {
      readonly #run: () => void;
      constructor(run: ResizeObserverCallback) {
        this.#run = () => run([], this);
      }
      observe(element: Element): void {
        watched.set(element, (watched.get(element) ?? new Set()).add(this.#run));
      }
      unobserve(element: Element): void {
        watched.get(element)?.delete(this.#run);
      }
      disconnect(): void {
        for (const runs of watched.values()) runs.delete(this.#run);
      }
    },
  );
  return {
    changed: (element) =>
      act(() => {
        for (const run of [...(watched.get(element) ?? [])]) run();
      }),
  };
}
