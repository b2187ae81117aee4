/** From what is chosen to how the paper is drawn. */
import type { EcgDetail } from '@wardlight/contract';
import { useMemo } from 'react';
import { middleLineMv, mmOfMs, pxOfMm, type Span } from './drawing/geometry.ts';
import { type Heights, heightsOf, type Looks } from './drawing/looks.ts';
import { beatsOf, placedLabels } from './drawing/rates.ts';
import { windowMsOf, windowsOf } from './drawing/windows.ts';
import type { Settings } from './parts/toolbar.tsx';
import { type ReadWindow, useSamples } from './use-samples.ts';

/** Of paper: 300 to the inch. */
export const columnsOnPaper = 12;

export function useLooks(
  ecg: EcgDetail,
  settings: Settings,
  rows: number,
  span: Span,
  columnsPerMm = pxOfMm * (settings.size / 100) * window.devicePixelRatio,
): { readonly looks: Looks; readonly heights: Heights } {
  const { speed, gain, peaks, annotations } = settings;
  const all = useBeats(ecg);
  const beats = peaks && ecg.peaks !== null ? all : null;
  const placed = useMemo(() => placedLabels(ecg.annotations, mmOfMs(1, speed)), [ecg.annotations, speed]);
  const labels = annotations && placed.length > 0 ? placed : null;
  const heights = useMemo(() => heightsOf({ gain, beats, labels }, rows), [gain, beats, labels, rows]);
  const seen = useSamples(ecg, windowsOf(span, windowMsOf(ecg.leads), ecg.duration_ms ?? 0), false);
  const middles = useMiddles(ecg, seen, heights.rowMm, gain);
  const looks = useMemo(
    () => ({ speed, gain, middles, beats, labels, columnsPerMm }),
    [speed, gain, middles, beats, labels, columnsPerMm],
  );
  return { looks, heights };
}

export function useBeats({ peaks }: EcgDetail) {
  return useMemo(() => beatsOf(peaks?.at_ms ?? [], peaks?.anew ?? []), [peaks]);
}

/** The same array while the values in it are the same. */
function useMiddles(
  { leads }: EcgDetail,
  windows: readonly ReadWindow[],
  rowMm: number,
  gain: Looks['gain'],
): readonly number[] {
  const values = leads.map(({ step, zero }, lead) => {
    const middles = windows.flatMap(({ samples }) => samples?.[lead]?.middle ?? []);
    return middleLineMv(
      middles.map((middle) => (middle - zero) * step),
      rowMm,
      gain,
    );
  });
  const key = values.join(' ');
  return useMemo(() => key.split(' ').map(Number), [key]);
}
