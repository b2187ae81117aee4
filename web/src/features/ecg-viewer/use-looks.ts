/** From what is chosen to how the paper is drawn. */
import type { EcgDetail } from '@wardlight/contract';
import { useMemo, useState } from 'react';
import { mmOfMs, pxOfMm, rowMm, type Span } from './drawing/geometry.ts';
import { type Heights, type Looks, screenHeights } from './drawing/looks.ts';
import { beatsOf, placedLabels } from './drawing/rates.ts';
import { cutRows, farthest, middlesOf, namesOf, type Reach, reachesOf } from './drawing/reach.ts';
import type { Row } from './drawing/rows.ts';
import { windowMsOf, windowsOf } from './drawing/windows.ts';
import type { Settings } from './parts/toolbar.tsx';
import { useSamples } from './use-samples.ts';

/** Of paper: 300 to the inch. */
export const columnsOnPaper = 12;

interface Drawn {
  readonly looks: Looks;
  /** Of the rows, from their middles. */
  readonly reaches: readonly Reach[];
}

/** @param span what is drawn; of rows that go on beyond it, as far as is read beside it */
export function useLooks(
  ecg: EcgDetail,
  settings: Settings,
  rows: readonly Row[],
  span: Span,
  columnsPerMm = pxOfMm * (settings.size / 100) * window.devicePixelRatio,
): Drawn {
  const { speed, gain } = settings;
  const { beats, labels } = useStrips(ecg, settings);
  const windowMs = windowMsOf(ecg.leads);
  const durationMs = ecg.duration_ms ?? 0;
  const seen = windowsOf(span, windowMs, durationMs);
  const read = useSamples(ecg, windowsOf(span, windowMs, durationMs, 1), false);
  const inSight = read.filter(({ index }) => seen.includes(index)).map(({ samples }) => samples);
  const middles = useSame(middlesOf(ecg.leads, inSight, rowMm(gain, rows.length), gain));
  const looks = useMemo(
    () => ({ speed, gain, middles, beats, labels, columnsPerMm }),
    [speed, gain, middles, beats, labels, columnsPerMm],
  );
  const windows = read.flatMap(({ samples }) => (samples === null ? [] : [samples]));
  const reaches = reachesOf(rows, { leads: ecg.leads, windows, gain, middles });
  return { looks, reaches: useSameReaches(reaches) };
}

/** What stands above the rows; null = it is not shown. */
export function useStrips(ecg: EcgDetail, { speed, peaks, annotations }: Settings): Pick<Looks, 'beats' | 'labels'> {
  const all = useBeats(ecg);
  const placed = useMemo(() => placedLabels(ecg.annotations, mmOfMs(1, speed)), [ecg.annotations, speed]);
  return {
    beats: peaks && ecg.peaks !== null ? all : null,
    labels: annotations && placed.length > 0 ? placed : null,
  };
}

export function useBeats({ peaks }: EcgDetail) {
  return useMemo(() => beatsOf(peaks?.at_ms ?? [], peaks?.anew ?? []), [peaks]);
}

/** The same array while the values in it are the same. */
function useSame(values: readonly number[]): readonly number[] {
  const key = values.join(' ');
  return useMemo(() => (key === '' ? [] : key.split(' ').map(Number)), [key]);
}

function useSameReaches(reaches: readonly Reach[]): readonly Reach[] {
  const flat = useSame(reaches.flatMap(({ up, down }) => [up, down]));
  return useMemo(
    () => Array.from({ length: flat.length / 2 }, (_, n) => ({ up: flat[2 * n] ?? 0, down: flat[2 * n + 1] ?? 0 })),
    [flat],
  );
}

/**
 * The paper on the screen: high enough for all that is drawn on it. While one scrolls it only grows, so that it does not jump with each beat.
 */
export function useHeights(
  { looks, reaches }: Drawn,
  rows: readonly Row[],
): { readonly heights: Heights; readonly reaches: readonly Reach[]; readonly cut: readonly string[] } {
  const { gain, middles, beats, labels } = looks;
  const of = `${gain} ${rows.map(({ key }) => key).join(',')} ${middles.join(' ')}`;
  const [kept, setKept] = useState({ of, reaches });
  const grown = kept.of === of ? farthest(reaches, kept.reaches) : reaches;
  const isSame =
    kept.of === of && grown.every(({ up, down }, n) => up === kept.reaches[n]?.up && down === kept.reaches[n]?.down);
  if (!isSame) setKept({ of, reaches: grown });
  const far = isSame ? kept.reaches : grown;
  return useMemo(() => {
    const { heights, beyond } = screenHeights({ gain, beats, labels }, far);
    return { heights, reaches: far, cut: namesOf(rows, cutRows(far, heights.rowMm, beyond)) };
  }, [far, gain, beats, labels, rows]);
}
