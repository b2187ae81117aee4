/** The windows of samples in sight: read one by one, kept for a while, and each in its own state. */
import { useQueries } from '@tanstack/react-query';
import { type EcgDetail, readEcgSamples } from '@wardlight/contract';
import { useEffect, useState } from 'react';
import { call } from '../../lib/api/http.ts';
import { after } from '../../lib/browser/timers.ts';
import { decodedWindow, type SampleWindow } from './drawing/samples.ts';
import { askedOf, windowMsOf } from './drawing/windows.ts';

export interface ReadWindow {
  readonly index: number;
  /** Null = on its way, or not read. */
  readonly samples: SampleWindow | null;
  readonly failed: boolean;
  readonly busy: boolean;
  again(): void;
}

/** Scrolled back within it, nothing is asked again; after it the room is given back. */
const keptMs = 60_000;

/**
 * @param indexes as long as they are drawn; what is no longer among them is called off where it is still on its way
 * @param wanted false: only what is here already
 */
export function useSamples(ecg: EcgDetail, indexes: readonly number[], wanted = true): readonly ReadWindow[] {
  const { ecg_id, leads, duration_ms } = ecg;
  const windowMs = windowMsOf(leads);
  const answers = useQueries({
    queries: indexes.map((index) => ({
      queryKey: ['ecgSamples', ecg_id, windowMs, index] as const,
      queryFn: async ({ signal }: { signal: AbortSignal }) => {
        const { from_ms, ms } = askedOf(index, windowMs, duration_ms ?? 0, leads);
        const query = { from_ms: String(from_ms), ms: String(ms) };
        return decodedWindow(
          await call(readEcgSamples, { params: { ecg_id: String(ecg_id) }, query }, { signal }),
          leads,
        );
      },
      enabled: wanted,
      gcTime: keptMs,
      // Thousands of numbers are not looked through for what stayed the same.
      structuralSharing: false,
    })),
  });
  return answers.map(({ data, isError, isFetching, refetch }, place) => ({
    index: indexes[place] ?? 0,
    samples: data ?? null,
    failed: isError && !isFetching,
    busy: isFetching,
    again: () => void refetch(),
  }));
}

const restMs = 120;

/** False until `what` has stayed the same for a moment: what is only scrolled past is not asked for. */
export function useRested(what: string | number): boolean {
  const [rested, setRested] = useState<string | number | null>(null);
  useEffect(() => after(restMs, () => setRested(what)), [what]);
  return rested === what;
}
