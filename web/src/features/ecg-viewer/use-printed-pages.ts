/** Which rows stand on which printed page: as many as have room for all of their lines. */
import type { EcgDetail } from '@wardlight/contract';
import { useMemo, useState } from 'react';
import { rowMm } from './drawing/geometry.ts';
import { haveRoom, type Printed, type PrintedPage, printedPages, printedSpans } from './drawing/pages.ts';
import { middlesOf, reachesOf } from './drawing/reach.ts';
import { windowMsOf, windowsOf } from './drawing/windows.ts';
import type { Said } from './parts/facts.tsx';
import { linesOf, useHeadOf } from './parts/head.tsx';
import type { Settings } from './parts/toolbar.tsx';
import { useStrips } from './use-looks.ts';
import { useSamples } from './use-samples.ts';

/** Where nothing is read yet, lines are taken to stay in their rows. */
export function usePrintedPages(
  ecg: EcgDetail,
  settings: Settings,
  printed: Printed,
  said: Said,
): readonly PrintedPage[] {
  const { leads, duration_ms } = ecg;
  const { gain } = settings;
  const { beats, labels } = useStrips(ecg, settings);
  const headOf = useHeadOf(ecg, settings, said);
  const windowMs = windowMsOf(leads);
  const durationMs = duration_ms ?? 0;
  const indexes = useMemo(
    () => [...new Set(printedSpans(printed).flatMap((span) => windowsOf(span, windowMs, durationMs)))],
    [printed, windowMs, durationMs],
  );
  const read = useSameList(useSamples(ecg, indexes, false).map(({ samples }) => samples));
  return useMemo(
    () =>
      printedPages(printed, ({ span, rows }) => {
        const seen = windowsOf(span, windowMs, durationMs);
        const windows = read.flatMap((samples, n) =>
          samples !== null && seen.includes(indexes[n] ?? -1) ? [samples] : [],
        );
        const middles = middlesOf(leads, windows, rowMm(gain, rows.length), gain);
        const reaches = reachesOf(rows, { leads, windows, gain, middles });
        return haveRoom({ gain, beats, labels }, reaches, linesOf(headOf(span)));
      }),
    [printed, windowMs, durationMs, indexes, read, leads, gain, beats, labels, headOf],
  );
}

/** The same list while the same things are in it. */
function useSameList<Item>(list: readonly Item[]): readonly Item[] {
  const [kept, setKept] = useState(list);
  const isSame = list.length === kept.length && list.every((item, n) => item === kept[n]);
  if (!isSame) setKept(list);
  return isSame ? kept : list;
}
