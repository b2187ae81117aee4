import { vi } from 'vitest';

/** Looks again until `check` no longer throws. Vitest's own second is short on a machine that runs four files at once on two cores. */
export const eventually = <Result>(check: () => Result): Promise<Awaited<Result>> =>
  vi.waitFor(check, { timeout: 20_000, interval: 5 }) as Promise<Awaited<Result>>;
