/** The sheets before they are printed, in a language of their own and as many as are wanted. */
import { type EcgDetail, type Language, languages } from '@wardlight/contract';
import { useEffect, useMemo, useRef, useState } from 'react';
import { useChunk } from '../../../lib/browser/use-chunk.ts';
import { usePlaceOf } from '../../../lib/i18n/agency-formats.ts';
import { formatFor } from '../../../lib/i18n/format.ts';
import { deskWordsOf, languageNames, useDeskWords, useWords, wordsOf } from '../../../lib/i18n/i18n.ts';
import { Button } from '../../../ui/button.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { Spinner } from '../../../ui/spinner.tsx';
import { classes } from '../classes.ts';
import { timeFromStart } from '../drawing/geometry.ts';
import { type PrintedPage, pagesOfSheets, printedFrom, sheetsLeft } from '../drawing/pages.ts';
import type { Layout } from '../drawing/rows.ts';
import { windowMsOf, windowsOf } from '../drawing/windows.ts';
import { useCheckedPrint, usePrintWhenReady } from '../use-checked-print.ts';
import { usePrintedPages } from '../use-printed-pages.ts';
import { useSaid } from '../use-said.ts';
import { useSamples } from '../use-samples.ts';
import type { Said } from './facts.tsx';
import { OnPaper, Sheets } from './on-paper.tsx';
import { Choice, type Settings } from './toolbar.tsx';

/** The same function for the same language: a chunk is remembered by it. */
const loaders = Object.fromEntries(
  languages.map((language) => [
    language,
    async () => {
      const [t, d] = await Promise.all([wordsOf(language), deskWordsOf(language)]);
      return { t, d };
    },
  ]),
) as Readonly<Record<Language, () => Promise<{ t: Awaited<ReturnType<typeof wordsOf>>; d: Said['d'] }>>>;

/** As many as somebody may want at once: each is read whole before the first is printed. */
const counts = [1, 2, 3, 6, 12] as const;

interface PrintViewProps {
  readonly ecg: EcgDetail;
  readonly readAnew: () => Promise<EcgDetail | null>;
  /** The layout is the first choice, not that of the screen. */
  readonly settings: Settings;
  readonly layouts: readonly Layout[];
  readonly fromMs: number;
  readonly onBack: () => void;
}

export function PrintView({ ecg: shown, readAnew, settings: first, layouts, fromMs, onBack }: PrintViewProps) {
  const d = useDeskWords();
  const checked = useCheckedPrint(shown, readAnew);
  const { now: ecg, state } = checked;
  const [settings, setSettings] = useState(first);
  const { said, language, setLanguage, bundle } = useSaidIn(ecg);
  const here = useSaid(ecg, d);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const { pages, offered, chosen, setSheets, pagesOf, time } = useSheets(ecg, settings, fromMs, said ?? here);
  const ready = useAllHere(ecg, pages) && said !== null;
  usePrintWhenReady(checked, ready);
  return (
    <section className={classes.printView} aria-label={d('ecgViewer.print')}>
      <div className={classes.printChoices}>
        <h2 ref={heading} tabIndex={-1} className={classes.printHeading}>
          {d('ecgViewer.print')}
        </h2>
        <Button kind="plain" onClick={onBack}>
          {d('lists.back')}
        </Button>
        <Choice
          label={d('ecgViewer.language')}
          value={language}
          options={languages}
          text={(one) => languageNames[one]}
          onChoose={setLanguage}
        />
        {layouts.length > 1 && (
          <Choice
            label={d('ecgViewer.layout')}
            value={settings.layout}
            options={layouts}
            text={(layout) => d(`ecgViewer.${layout}`)}
            onChoose={(layout) => setSettings({ ...settings, layout })}
          />
        )}
        {offered.length > 1 && (
          <Choice
            label={d('ecgViewer.pages')}
            value={chosen}
            options={offered}
            text={(count) => {
              const n = String(pagesOf(count));
              if (count > 1) return d('ecgViewer.morePages', { time, n });
              return n === '1' ? d('ecgViewer.thisPage', { time }) : d('ecgViewer.thisStretch', { time, n });
            }}
            onChoose={setSheets}
          />
        )}
        {/* What has not been read is not printed as if nothing had been recorded. */}
        <Button busy={!ready || state === 'reading' || state === 'asked'} onClick={checked.print}>
          {d('ecgViewer.printNow')}
        </Button>
      </div>
      {(state === 'changed' || state === 'failed') && (
        <Notice kind="fault">{d(state === 'changed' ? 'ecgViewer.changed' : 'ecgViewer.notChecked')}</Notice>
      )}
      {bundle.kind === 'failed' && (
        <Notice kind="fault" action={<Button onClick={bundle.tryAgain}>{d('lists.tryAgain')}</Button>}>
          {d('lists.failed')}
        </Notice>
      )}
      {said === null ? (
        bundle.kind === 'coming' && <Spinner text={d('lists.loading')} />
      ) : (
        <>
          {/* biome-ignore lint/a11y/useSemanticElements: it holds no fields */}
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is scrolled by keys too */}
          <div className={classes.printBox} role="group" tabIndex={0} aria-label={d('ecgViewer.sheetTitle')}>
            <Sheets ecg={ecg} settings={settings} pages={pages} said={said} language={language} />
          </div>
          <OnPaper ecg={ecg} settings={settings} pages={pages} said={said} language={language} />
        </>
      )}
    </section>
  );
}

/** In a language of its own. `said` is null until its words are here. */
function useSaidIn(ecg: EcgDetail) {
  const { language: own } = useWords();
  // By the clock of the facility it is of, whichever is on the screen.
  const { timeZone, years } = usePlaceOf(ecg.agency_id);
  const [language, setLanguage] = useState(own);
  const bundle = useChunk(loaders[language], true);
  const said = useMemo(
    (): Said | null =>
      bundle.kind === 'here'
        ? {
            d: bundle.part.d,
            format: formatFor(language, timeZone, bundle.part.t, years),
            years: language === 'zh-TW' ? (years ?? 'common') : 'common',
          }
        : null,
    [bundle, language, timeZone, years],
  );
  return { said, language, setLanguage, bundle };
}

/** As many sheets as are chosen; where the layout leaves fewer, those. */
function useSheets(ecg: EcgDetail, settings: Settings, fromMs: number, said: Said) {
  const [sheets, setSheets] = useState(1);
  const { leads, duration_ms } = ecg;
  const durationMs = duration_ms ?? 0;
  const { layout, speed } = settings;
  const printed = useMemo(
    () => ({ leads, durationMs, layout, speed, fromMs }),
    [leads, durationMs, layout, speed, fromMs],
  );
  const left = sheetsLeft(printed);
  const offered = counts.filter((count) => count <= left);
  const most = offered.at(-1) ?? 1;
  const chosen = Math.min(sheets, most);
  const all = useMemo(() => ({ ...printed, sheets: most }), [printed, most]);
  const allPages = usePrintedPages(ecg, settings, all, said);
  const pages = useMemo(() => pagesOfSheets(allPages, { ...printed, sheets: chosen }), [allPages, printed, chosen]);
  return {
    ...{ pages, offered, chosen, setSheets },
    pagesOf: (count: number) => pagesOfSheets(allPages, { ...printed, sheets: count }).length,
    time: timeFromStart(printedFrom(printed)),
  };
}

function useAllHere(ecg: EcgDetail, pages: readonly PrintedPage[]): boolean {
  const windowMs = windowMsOf(ecg.leads);
  const indexes = new Set(pages.flatMap(({ span }) => windowsOf(span, windowMs, ecg.duration_ms ?? 0)));
  // The sheets read them; here they are only waited for.
  return useSamples(ecg, [...indexes], false).every(({ samples }) => samples !== null);
}
