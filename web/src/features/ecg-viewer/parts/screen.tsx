/** The viewer on the screen: how it is drawn, what of it, the paper, and what is measured on it. */
import type { EcgDetail } from '@wardlight/contract';
import { useCallback, useMemo } from 'react';
import { useFormat } from '../../../lib/i18n/format.ts';
import { useDeskWords, useWords } from '../../../lib/i18n/i18n.ts';
import { Button } from '../../../ui/button.tsx';
import { classes } from '../classes.ts';
import { mmOfMs, pxOfMm, timeFromStart } from '../drawing/geometry.ts';
import { gridMs, gridRows, type Layout, stackedRows } from '../drawing/rows.ts';
import { useCalipers } from '../use-calipers.ts';
import { useBeats, useHeights, useLooks } from '../use-looks.ts';
import { usePrintedPages } from '../use-printed-pages.ts';
import { useSaid } from '../use-said.ts';
import { useSight } from '../use-sight.ts';
import { factsOf } from './facts.tsx';
import { MeasuredValues } from './measured.tsx';
import { OnPaper } from './on-paper.tsx';
import { Overview } from './overview.tsx';
import { Scroller } from './scroller.tsx';
import { type Settings, Toolbar } from './toolbar.tsx';

/** Browsers draw nothing beyond some 17 million pixels; a recording of two days is seen ten seconds at a time. */
const widestPx = 15_000_000;

interface ScreenProps {
  readonly ecg: EcgDetail;
  readonly durationMs: number;
  readonly layouts: readonly Layout[];
  readonly settings: Settings;
  readonly onPaper: Settings;
  readonly startMs: number;
  readonly onSettings: (settings: Settings) => void;
  readonly onPrint: (fromMs: number) => void;
}

export function Screen(props: ScreenProps) {
  const { ecg, durationMs, layouts, settings, onPaper, startMs, onSettings, onPrint } = props;
  const d = useDeskWords();
  const format = useFormat();
  const { layout, speed, size } = settings;
  const pxPerMm = (pxOfMm * size) / 100;
  const paged = layout === 'grid' || mmOfMs(durationMs, speed) * pxPerMm > widestPx;
  const sheetMs = paged ? gridMs : null;
  const sight = useSight({ durationMs, pxPerMs: (pxPerMm * speed) / 1_000, sheetMs, startMs });
  const { atMs, viewMs } = sight;
  const span = useMemo(() => ({ fromMs: atMs, toMs: atMs + viewMs }), [atMs, viewMs]);
  /** What lies in the scroller. */
  const [fromMs, toMs] = paged ? [atMs, atMs + gridMs] : [0, durationMs];
  const sheet = useMemo(() => ({ fromMs, toMs }), [fromMs, toMs]);
  const rows = useMemo(
    () => (layout === 'grid' ? gridRows(ecg.leads, sheet.fromMs, sheet) : stackedRows(ecg.leads, sheet)),
    [layout, ecg.leads, sheet],
  );
  const drawn = useLooks(ecg, settings, rows, span);
  const { looks } = drawn;
  const { heights, reaches, cut } = useHeights(drawn, rows);
  const beats = useBeats(ecg);
  const bounds = useMemo(() => ({ ...sheet, heightMm: heights.allMm }), [sheet, heights.allMm]);
  const calipers = useCalipers({ ecg, bounds, sight, looks, rows, heights, reaches });
  const inSight = d('ecgViewer.inSight', {
    from: timeFromStart(atMs),
    to: timeFromStart(Math.min(durationMs, atMs + viewMs)),
    // 13.5 s are not 13.
    total: timeFromStart(durationMs, durationMs % 1_000 === 0 ? 0 : 1),
  });
  const scaleText = useCallback(
    (least: number, most: number) =>
      d('ecgViewer.overviewRates', { least: format.number(least), most: format.number(most) }),
    [d, format],
  );
  return (
    <section className={classes.viewer} aria-label={d('ecgViewer.region')}>
      <Toolbar
        settings={settings}
        layouts={layouts}
        hasPeaks={ecg.peaks !== null}
        hasAnnotations={ecg.annotations.length > 0}
        measuring={calipers.now !== null}
        onChange={onSettings}
        onCalipers={calipers.toggle}
        onPrint={() => onPrint(atMs)}
      />
      <ul className={classes.facts}>
        {factsOf(ecg, { d, format }).map((fact) => (
          <li key={fact}>{fact}</li>
        ))}
        {cut.length > 0 && <li data-cut="">{d('ecgViewer.cut', { leads: cut.join(', ') })}</li>}
      </ul>
      {durationMs > viewMs && (
        <>
          <Overview
            label={d('ecgViewer.overview')}
            inSight={inSight}
            scaleText={scaleText}
            beats={beats}
            atMs={atMs}
            viewMs={viewMs}
            durationMs={durationMs}
            onJump={sight.jump}
          />
          <div className={classes.sight}>
            <Button kind="plain" off={atMs <= 0} onClick={() => sight.jump(atMs - viewMs)}>
              {d('ecgViewer.earlier')}
            </Button>
            <span>{inSight}</span>
            <Button kind="plain" off={atMs + viewMs >= durationMs} onClick={() => sight.jump(atMs + viewMs)}>
              {d('ecgViewer.later')}
            </Button>
          </div>
        </>
      )}
      <Scroller
        ecg={ecg}
        layout={layout}
        paged={paged}
        durationMs={durationMs}
        sight={sight}
        rows={rows}
        looks={looks}
        heights={heights}
        bounds={bounds}
        pxPerMm={pxPerMm}
        calipers={calipers}
      />
      <div className={classes.foot} data-measuring={calipers.now !== null || undefined}>
        {calipers.measured !== null && <MeasuredValues measured={calipers.measured} />}
        {calipers.away !== null && (
          <Button kind="plain" onClick={calipers.away.go}>
            {d('ecgViewer.notInSight', {
              from: timeFromStart(calipers.away.fromMs, 1),
              to: timeFromStart(calipers.away.toMs, 1),
            })}
          </Button>
        )}
        <strong className={classes.never}>{d('ecg.notDiagnosis')}</strong>
        <p className="heard-only" aria-live="polite">
          {calipers.said}
        </p>
      </div>
      {calipers.now !== null && <p className={classes.help}>{d('ecgViewer.calipersHelp')}</p>}
      <PrintedHere ecg={ecg} settings={onPaper} durationMs={durationMs} fromMs={atMs} />
    </section>
  );
}

interface PrintedHereProps {
  readonly ecg: EcgDetail;
  readonly settings: Settings;
  readonly durationMs: number;
  readonly fromMs: number;
}

/** Printed by the browser's own command: what is in sight. */
function PrintedHere({ ecg, settings, durationMs, fromMs }: PrintedHereProps) {
  const d = useDeskWords();
  const said = useSaid(ecg, d);
  const { language } = useWords();
  const { layout, speed } = settings;
  const printed = useMemo(
    () => ({ leads: ecg.leads, durationMs, layout, speed, fromMs, sheets: 1 }),
    [ecg.leads, durationMs, layout, speed, fromMs],
  );
  const pages = usePrintedPages(ecg, settings, printed, said);
  return <OnPaper ecg={ecg} settings={settings} pages={pages} said={said} language={language} />;
}
