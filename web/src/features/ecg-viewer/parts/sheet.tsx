/** One printed page, exactly in mm: whose it is, when, by what, at which scale, and a mark by which the scale is checked. */
import type { EcgDetail } from '@wardlight/contract';
import { useMemo } from 'react';
import { serverNow } from '../../../lib/browser/timers.ts';
import { useHere } from '../../../lib/session/current-user.tsx';
import { classes } from '../classes.ts';
import { timeFromStart } from '../drawing/geometry.ts';
import { heightsOf } from '../drawing/looks.ts';
import { mostRowMmOf, type PrintedPage } from '../drawing/pages.ts';
import { columnsOnPaper, useLooks } from '../use-looks.ts';
import { factsOf, type Said } from './facts.tsx';
import { Paper } from './paper.tsx';
import { Gutter } from './plate.tsx';
import type { Settings } from './toolbar.tsx';

interface SheetProps {
  readonly ecg: EcgDetail;
  readonly settings: Settings;
  readonly page: PrintedPage;
  /** From 1. */
  readonly number: number;
  readonly pages: number;
  readonly said: Said;
}

const inMm = (length: number): string => `${length}mm`;

export function PrintedSheet({ ecg, settings, page: { span, rows }, number, pages, said }: SheetProps) {
  const { d } = said;
  const { looks } = useLooks(ecg, settings, rows.length, span, columnsOnPaper);
  const heights = useMemo(() => {
    const strips = heightsOf(looks, 0).rowsMm;
    return heightsOf(looks, rows.length, mostRowMmOf(rows.length, strips));
  }, [looks, rows.length]);
  const texts = useMemo(
    () => ({
      reading: d('ecgViewer.reading'),
      failed: d('ecgViewer.failed'),
      tryAgain: d('lists.tryAgain'),
      noLead: d('ecgViewer.noLead'),
    }),
    [d],
  );
  return (
    <article className={classes.sheet}>
      <Head ecg={ecg} settings={settings} page={{ span, rows }} said={said} />
      <div className={classes.sheetPaper}>
        <Gutter speed={looks.speed} gain={looks.gain} rows={rows} heights={heights} mm={inMm} />
        <div className={classes.tile} style={{ width: '250mm' }}>
          <Paper
            ecg={ecg}
            span={span}
            rows={rows}
            looks={looks}
            heights={heights}
            texts={texts}
            named
            ahead={0}
            mm={inMm}
          />
        </div>
      </div>
      <footer className={classes.sheetFoot}>
        <strong>{d('ecgViewer.notForDiagnosis')}</strong>
        <span className={classes.reference}>
          <svg style={{ width: '12mm', height: '4mm' }} viewBox="0 0 1200 400" aria-hidden="true">
            <path data-reference="" d="M100 200h1000M100 50v300M1100 50v300" />
          </svg>
          {d('ecgViewer.reference')}
        </span>
        <span>{d('ecgViewer.page', { page: String(number), pages: String(pages) })}</span>
      </footer>
    </article>
  );
}

type HeadProps = Pick<SheetProps, 'ecg' | 'settings' | 'page' | 'said'>;

function Head({ ecg, settings, page: { span }, said }: HeadProps) {
  const { d, format } = said;
  const { user } = useHere();
  const printedAt = useMemo(() => serverNow(), []);
  const { resident, recorded_at, header } = ecg;
  const facility = user.agencies.find(({ agency_id }) => agency_id === ecg.agency_id)?.name;
  const bed = resident?.bed?.bed_no;
  const dateTime = (at: number): string => `${format.date(at)} ${format.clockSeconds(at)}`;
  const about: readonly (readonly [name: string, value: string])[] = [
    [d('ecgViewer.resident'), resident?.name ?? d('ecgViewer.nobody')],
    ...(bed === undefined ? [] : [[d('ecgViewer.bed'), bed] as const]),
    ...(facility === undefined ? [] : [[d('ecgViewer.facility'), facility] as const]),
    [d('ecgViewer.recorded'), recorded_at === null ? d('ecgViewer.unknown') : dateTime(recorded_at)],
    [d('ecgViewer.device'), header.device ?? d('ecgViewer.unknown')],
    [d('ecgViewer.scale'), `${settings.speed} mm/s · ${settings.gain} mm/mV`],
    [
      d('ecgViewer.stretch'),
      `${timeFromStart(span.fromMs)}–${timeFromStart(Math.min(span.toMs, ecg.duration_ms ?? 0))}`,
    ],
  ];
  return (
    <header className={classes.sheetHead}>
      <h1 className={classes.sheetTitle}>{d('ecgViewer.sheetTitle')}</h1>
      <dl className={classes.sheetAbout}>
        {about.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <p>
        {[
          ...factsOf(ecg, said),
          d('riskSummaries.printed', {
            time: `${format.date(printedAt)} ${format.clock(printedAt)}`,
            name: user.display_name,
          }),
        ].join(' · ')}
      </p>
    </header>
  );
}
