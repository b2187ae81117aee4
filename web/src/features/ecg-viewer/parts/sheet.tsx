/** One printed page, exactly in mm: whose it is, when, by what, at which scale, and a mark by which the scale is checked. */
import type { EcgDetail } from '@wardlight/contract';
import { useMemo } from 'react';
import { classes } from '../classes.ts';
import { headLinesOf, type PrintedPage, pageHeights } from '../drawing/pages.ts';
import { cutRows, namesOf } from '../drawing/reach.ts';
import { columnsOnPaper, useLooks } from '../use-looks.ts';
import type { Said } from './facts.tsx';
import { Head, linesOf, useHeadOf, withWarning } from './head.tsx';
import { Paper, paperTexts } from './paper.tsx';
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
  const { looks, reaches } = useLooks(ecg, settings, rows, span, columnsOnPaper);
  const whole = useHeadOf(ecg, settings, said)(span);
  const lines = linesOf(whole);
  const { heights, cut } = useMemo(() => {
    const page = pageHeights(looks, reaches, lines);
    if (page.fits) return { heights: page.heights, cut: null };
    const names = namesOf(rows, cutRows(reaches, page.heights.rowMm, page.beyond));
    const text = d('ecgViewer.cut', { leads: names.join(', ') });
    // That it is cut takes its line from the paper.
    return { heights: pageHeights(looks, reaches, lines + headLinesOf([text])).heights, cut: text };
  }, [looks, reaches, rows, lines, d]);
  const head = cut === null ? whole : withWarning(whole, cut);
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
