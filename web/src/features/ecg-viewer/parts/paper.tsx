/** Paper with what is read of its samples; what is on its way or was not read says so in its place. */
import { memo } from 'react';
import type { DeskWords } from '../../../lib/i18n/i18n.ts';
import { Button } from '../../../ui/button.tsx';
import { classes } from '../classes.ts';
import { mmOfMs, overlap } from '../drawing/geometry.ts';
import type { PaperOf } from '../drawing/looks.ts';
import type { SampleWindow } from '../drawing/samples.ts';
import { spanOfWindow, windowMsOf, windowsOf } from '../drawing/windows.ts';
import { useRested, useSamples } from '../use-samples.ts';
import { Plate, type PlateTexts } from './plate.tsx';

interface PaperTexts extends PlateTexts {
  readonly reading: string;
  readonly failed: string;
  readonly tryAgain: string;
}

export const paperTexts = (d: DeskWords): PaperTexts => ({
  reading: d('ecgViewer.reading'),
  failed: d('ecgViewer.failed'),
  tryAgain: d('lists.tryAgain'),
  noLead: d('ecgViewer.noLead'),
  gainUnknown: d('ecgViewer.gainUnknown'),
});

interface PaperProps extends PaperOf {
  readonly texts: PaperTexts;
  readonly named: boolean;
  readonly edgeMs?: number | null;
  /** Windows on either side that are read too, because they are seen next. */
  readonly ahead: number;
  readonly mm: (length: number) => string;
}

export const Paper = memo(function Paper({ texts, named, edgeMs = null, ahead, mm, ...paper }: PaperProps) {
  const { ecg, span, looks } = paper;
  const durationMs = ecg.duration_ms ?? 0;
  const windowMs = windowMsOf(ecg.leads);
  const rested = useRested(span.fromMs);
  const seen = windowsOf(span, windowMs, durationMs);
  const read = useSamples(ecg, windowsOf(span, windowMs, durationMs, ahead), rested);
  const drawn = read.filter(({ index }) => seen.includes(index));
  const windows = drawn.map(({ samples }) => samples).filter((samples): samples is SampleWindow => samples !== null);
  return (
    <>
      <Plate {...paper} windows={windows} named={named} edgeMs={edgeMs} texts={texts} mm={mm} />
      {drawn
        .filter(({ samples }) => samples === null)
        .map(({ index, failed, busy, again }) => {
          const shown = overlap(spanOfWindow(index, windowMs, durationMs), span);
          if (shown === null) return null;
          const [left, width] = [shown.fromMs - span.fromMs, shown.toMs - shown.fromMs].map((ms) =>
            mm(mmOfMs(ms, looks.speed)),
          ) as [string, string];
          return (
            <div key={index} className={classes.stretch} style={{ left, width }}>
              {failed ? (
                <div className={classes.stand} role="alert">
                  <span>{texts.failed}</span>
                  <Button kind="plain" busy={busy} onClick={again}>
                    {texts.tryAgain}
                  </Button>
                </div>
              ) : (
                <span className={classes.stand}>{texts.reading}</span>
              )}
            </div>
          );
        })}
    </>
  );
});
