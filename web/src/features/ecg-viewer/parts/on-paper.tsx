/** What is on paper when the browser prints: the sheets, and nothing of the page around them. */
import { documentLanguage, type EcgDetail, type Language } from '@wardlight/contract';
import { createPortal } from 'react-dom';
import { useOnPaper } from '../../../ui/reports/use-on-paper.ts';
import { classes } from '../classes.ts';
import type { PrintedPage } from '../drawing/pages.ts';
import type { Said } from './facts.tsx';
import { PrintedSheet } from './sheet.tsx';
import type { Settings } from './toolbar.tsx';

export interface SheetsProps {
  readonly ecg: EcgDetail;
  readonly settings: Settings;
  readonly pages: readonly PrintedPage[];
  readonly said: Said;
  readonly language: Language;
}

export function OnPaper(props: SheetsProps) {
  if (!useOnPaper()) return null;
  return createPortal(
    <div className={classes.onPaper}>
      <Sheets {...props} />
    </div>,
    document.body,
  );
}

export function Sheets({ ecg, settings, pages, said, language }: SheetsProps) {
  return (
    <div lang={documentLanguage[language]}>
      {pages.map((page, place) => (
        <PrintedSheet
          key={`${page.span.fromMs} ${page.rows[0]?.key}`}
          ecg={ecg}
          settings={settings}
          page={page}
          number={place + 1}
          pages={pages.length}
          said={said}
        />
      ))}
    </div>
  );
}
