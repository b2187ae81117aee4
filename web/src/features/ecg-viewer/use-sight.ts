/** Which part of the recording is in sight: moved by the scroller, by keys and by the overview. */
import { useCallback, useLayoutEffect, useRef, useState } from 'react';
import { useWidth } from '../../ui/charts/use-width.ts';
import { startWithin } from './drawing/windows.ts';

interface SightOf {
  readonly durationMs: number;
  readonly pxPerMs: number;
  /** A sheet of this length at a time; null = all of it lies in the scroller. */
  readonly sheetMs: number | null;
  /** Where it begins. */
  readonly startMs: number;
}

export function useSight({ durationMs, pxPerMs, sheetMs, startMs }: SightOf) {
  const { ref: measure, width } = useWidth();
  const place = useRef<HTMLDivElement | null>(null);
  const [asked, setAsked] = useState(startMs);
  /** Of a sheet, how far it is scrolled within itself where it is wider than the scroller. */
  const [asideMs, setAsideMs] = useState(0);
  const viewMs = sheetMs ?? (width ?? 0) / pxPerMs;
  const atMs = startWithin(asked, viewMs, durationMs);
  const ref = useCallback(
    (element: HTMLDivElement | null) => {
      place.current = element;
      return measure(element);
    },
    [measure],
  );
  const put = (ms: number): void => {
    if (place.current !== null) place.current.scrollLeft = sheetMs === null ? ms * pxPerMs : 0;
  };
  const putAgain = useRef(put);
  useLayoutEffect(() => {
    putAgain.current = put;
  });
  // Another scale or layout: what was at the left edge stays there.
  const at = useRef(atMs);
  useLayoutEffect(() => {
    at.current = atMs;
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: where one is moves the scroller only when the scale or the layout is another
  useLayoutEffect(() => putAgain.current(at.current), [pxPerMs, sheetMs]);
  return {
    ref,
    atMs,
    viewMs,
    /** What stands at the left edge. */
    edgeMs: sheetMs === null ? atMs : atMs + asideMs,
    jump(ms: number): void {
      const next = startWithin(ms, viewMs, durationMs);
      setAsked(next);
      put(next);
    },
    scrolled(): void {
      if (place.current === null) return;
      const { scrollLeft } = place.current;
      if (sheetMs !== null) {
        setAsideMs(scrollLeft / pxPerMs);
        return;
      }
      // A browser rounds to its pixels: that is no move.
      if (Math.abs(scrollLeft - atMs * pxPerMs) >= 1) setAsked(scrollLeft / pxPerMs);
    },
  };
}
