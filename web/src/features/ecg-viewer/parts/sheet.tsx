/** One printed page, exactly in mm: whose it is, when, by what, at which scale, and a mark by which the scale is checked. */
import type { EcgDetail } from '@wardlight/contract';
import { useMemo } from 'react';
import { serverNow } from '../../../lib/browser/timers.ts';
import { useHere } from '../../../lib/session/current-user.tsx';
import { classes } from '../classes.ts';
import { timeFromStart } from '../drawing/geometry.ts';
import { gainlessLeads } from '../drawing/leads.ts';
import { heightsOf } from '../drawing/looks.ts';
import { headLinesOf, mostRowMmOf, type PrintedPage } from '../drawing/pages.ts';
import { columnsOnPaper, useLooks } from '../use-looks.ts';
import { factsOf, type Said } from './facts.tsx';
import { Paper, paperTexts } from './paper.tsx';
import { Gutter } from './plate.tsx';
import type { Settings } from './toolbar.tsx';
import { type Warnings, warningsOf, withdrawnLines } from './warnings.ts';

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
  const head = useHead({ ecg, settings, page: { span, rows }, said });
  const lines = linesOf(head);
  const heights = useMemo(() => {
    const strips = heightsOf(looks, 0).rowsMm;
    return heightsOf(looks, rows.length, mostRowMmOf(rows.length, strips, lines));
  }, [looks, rows.length, lines]);
  const texts = useMemo(() => paperTexts(d), [d]);
  return (
    <article className={classes.sheet}>
      <Head {...head} title={d('ecgViewer.sheetTitle')} withdrawnWord={d('ecg.shows.withdrawn')} />
      <div className={classes.sheetPaper}>
        <Gutter ecg={ecg} speed={looks.speed} gain={looks.gain} rows={rows} heights={heights} mm={inMm} />
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
        <strong>{d('ecg.notDiagnosis')}</strong>
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

interface HeadTexts {
  readonly warnings: Warnings;
  readonly about: readonly (readonly [name: string, value: string])[];
  readonly facts: string;
}

/** What stands above the paper, in words. */
function useHead({
  ecg,
  settings,
  page: { span },
  said,
}: Pick<SheetProps, 'ecg' | 'settings' | 'page' | 'said'>): HeadTexts {
  const { d, format } = said;
  const { user } = useHere();
  const printedAt = useMemo(() => serverNow(), []);
  const { resident, recorded_at, header } = ecg;
  const facility = user.agencies.find(({ agency_id }) => agency_id === ecg.agency_id)?.name;
  const bed = resident?.bed?.bed_no;
  const isGainless = gainlessLeads(ecg).size === ecg.leads.length;
  const gain = isGainless ? d('ecgViewer.gainUnknown') : `${settings.gain} mm/mV`;
  const to = timeFromStart(Math.min(span.toMs, ecg.duration_ms ?? 0));
  const printed = `${format.date(printedAt)} ${format.clock(printedAt)}`;
  return {
    warnings: useMemo(() => warningsOf(ecg, said), [ecg, said]),
    about: [
      [d('ecgViewer.resident'), resident?.name ?? d('ecg.notAssigned')],
      ...(bed === undefined ? [] : [[d('ecgViewer.bed'), bed] as const]),
      ...(facility === undefined ? [] : [[d('ecgViewer.facility'), facility] as const]),
      [
        d('ecg.recorded'),
        recorded_at === null
          ? d('ecgViewer.unknown')
          : `${format.date(recorded_at)} ${format.clockSeconds(recorded_at)}`,
      ],
      [d('ecg.one.device'), header.device ?? d('ecgViewer.unknown')],
      [d('ecgViewer.scale'), `${settings.speed} mm/s · ${gain}`],
      [d('ecgViewer.stretch'), `${timeFromStart(span.fromMs)}–${to}`],
    ],
    facts: [...factsOf(ecg, said), d('riskSummaries.printed', { time: printed, name: user.display_name })].join(' · '),
  };
}

/** More of what the machine says of itself is cut. */
const mostFactLines = 3;

function linesOf({ warnings, about, facts }: HeadTexts): number {
  const withdrawn = warnings.withdrawn === null ? 0 : withdrawnLines;
  // Larger letters, and pairs that are not broken.
  const named = headLinesOf([about.flat().join('   ')]) + 1;
  return withdrawn + named + headLinesOf(warnings.lines) + Math.min(mostFactLines, headLinesOf([facts]));
}

interface HeadProps extends HeadTexts {
  readonly title: string;
  readonly withdrawnWord: string;
}

function Head({ warnings, about, facts, title, withdrawnWord }: HeadProps) {
  return (
    <header className={classes.sheetHead}>
      {warnings.withdrawn !== null && (
        <p className={classes.sheetWithdrawn}>
          <strong>{withdrawnWord}</strong>
          <span>{warnings.withdrawn}</span>
        </p>
      )}
      <h1 className={classes.sheetTitle}>{title}</h1>
      <dl className={classes.sheetAbout}>
        {about.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {warnings.lines.length > 0 && (
        <ul className={classes.sheetWarnings}>
          {warnings.lines.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      )}
      <p className={classes.sheetFacts}>{facts}</p>
    </header>
  );
}
