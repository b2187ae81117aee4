/** One page for a family or a doctor, in a language of its own: seen before it is printed, while the screen keeps its language. */
import { NativeSelect } from '@mantine/core';
import '../../../ui/late/input.ts';
import '../../../ui/late/combobox.ts';
import { documentLanguage, type Language, languageSchema, languages } from '@wardlight/contract';
import { useEffect, useMemo, useRef, useState } from 'react';
import * as z from 'zod/mini';
import { useAnswerFailure } from '../../../lib/api/read-failure.ts';
import { page } from '../../../lib/browser/page.ts';
import { useChunk } from '../../../lib/browser/use-chunk.ts';
import { formatFor } from '../../../lib/i18n/format.ts';
import { deskWordsOf, languageNames, useDeskWords, useWords, wordsOf } from '../../../lib/i18n/i18n.ts';
import { addDays } from '../../../lib/reports/report-dates.ts';
import { reportWords } from '../../../lib/reports/report-words.ts';
import { useMay, usePlace } from '../../../lib/session/current-user.tsx';
import { Button } from '../../../ui/button.tsx';
import { ReadFailed } from '../../../ui/desk/read-failed.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { Spinner } from '../../../ui/spinner.tsx';
import { type NightsAnswer, useNotes, useTrend } from '../api.ts';
import { classes } from '../classes.ts';
import { useEcgsOf, useReadingsOf } from '../measurements-api.ts';
import type { NightWords } from './nights.tsx';
import { PrintSheet } from './print-sheet.tsx';

interface PrintViewProps {
  readonly answer: NightsAnswer;
  /** Other nights are on their way. */
  readonly stale: boolean;
  readonly onBack: () => void;
}

/** The same function for the same language: a chunk is remembered by it. */
const loaders = new Map(
  languages.map((language) => [
    language,
    async () => {
      const [t, d] = await Promise.all([wordsOf(language), deskWordsOf(language)]);
      return { t, d };
    },
  ]),
);
const loaderOf = (language: Language) => {
  const loader = loaders.get(language);
  if (loader === undefined) throw new Error(`no words of ${language}`);
  return loader;
};

/** All notes: whether one is of these nights is known when it is read. */
function useAllNotes(resident: NightsAnswer['resident']['resident_id']) {
  const answer = useNotes(resident);
  const { hasNextPage, isFetching, isError, fetchNextPage } = answer;
  useEffect(() => {
    if (hasNextPage && !isFetching && !isError) void fetchNextPage();
  }, [hasNextPage, isFetching, isError, fetchNextPage]);
  return {
    rows: answer.rows ?? [],
    leftOut: answer.rows === undefined ? 0 : answer.total - answer.rows.length,
    coming: answer.rows === undefined || hasNextPage,
    failure: useAnswerFailure({
      ...answer,
      refetch: () => (answer.rows === undefined ? answer.refetch() : fetchNextPage()),
    }),
  };
}

/** From the first night's noon to the last one's. */
const spanOf = ({ nights }: NightsAnswer) => ({ from: nights.at(-1)?.from_at ?? 0, to: nights[0]?.to_at ?? 0 });

export function PrintView({ answer, stale, onBack }: PrintViewProps) {
  const d = useDeskWords();
  const { language: own } = useWords();
  const [language, setLanguage] = useState(own);
  const [left, setLeft] = useState<ReadonlySet<number>>(new Set());
  const bundle = useChunk(loaderOf(language), true);
  const resident = answer.resident.resident_id;
  const ended = answer.nights[0]?.date ?? answer.last_date;
  const trend = useTrend(resident, ended, '14');
  const trendFailure = useAnswerFailure(trend);
  const all = useAllNotes(resident);
  const oldest = answer.nights.at(-1)?.date ?? ended;
  const mayRead = useMay('measurements.read');
  const readings = useReadingsOf(resident, spanOf(answer), mayRead);
  const readingsFailure = useAnswerFailure(readings);
  const ecgs = useEcgsOf(resident, spanOf(answer), mayRead);
  const ecgsFailure = useAnswerFailure(ecgs);
  const notes = all.rows.filter(({ date }) => date >= oldest && date <= ended);
  const { years } = usePlace();
  const said = useMemo((): NightWords | null => {
    if (bundle.kind !== 'here') return null;
    const format = formatFor(language, answer.timezone, bundle.part.t, years);
    return { ...bundle.part, format, words: reportWords(bundle.part.d, { language, years }, format.number) };
  }, [bundle, language, answer.timezone, years]);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  // The last seven days of the calendar: those without a report are none of them, and no older ones stand in.
  const week = trend.isPlaceholderData
    ? []
    : (trend.data?.days ?? []).filter(({ date }) => date > addDays(ended, -7) && date <= ended);
  const failures = [trendFailure, all.failure, readingsFailure, ecgsFailure].filter((failure) => failure !== null);
  const coming =
    said === null ||
    stale ||
    trend.data === undefined ||
    trend.isPlaceholderData ||
    all.coming ||
    (mayRead && (readings.data === undefined || ecgs.data === undefined));
  return (
    <div className={classes.printView}>
      <div className={classes.printChoices}>
        <h2 ref={heading} tabIndex={-1} className={classes.printHeading}>
          {d('residentReport.print')}
        </h2>
        <Button kind="plain" onClick={onBack}>
          {d('lists.back')}
        </Button>
        <NativeSelect
          size="md"
          label={d('residentReport.printLanguage')}
          value={language}
          data={languages.map((one) => ({ value: one, label: languageNames[one] }))}
          onChange={(event) => {
            const chosen = z.safeParse(languageSchema, event.currentTarget.value);
            if (chosen.success) setLanguage(chosen.data);
          }}
        />
        {notes.length > 0 && (
          <fieldset className={classes.choices}>
            <legend>{d('residentReport.printNotes')}</legend>
            {notes.map(({ note_id, text }) => (
              <label key={note_id}>
                <input
                  type="checkbox"
                  checked={!left.has(note_id)}
                  onChange={(event) => {
                    const others = new Set(left);
                    if (event.currentTarget.checked) others.delete(note_id);
                    else others.add(note_id);
                    setLeft(others);
                  }}
                />
                {text}
              </label>
            ))}
          </fieldset>
        )}
        {/* What could not be read is not printed as if there were none. */}
        {failures.length === 0 && (
          <Button busy={coming} onClick={() => page.print()}>
            {d('residentReport.printNow')}
          </Button>
        )}
      </div>
      {failures.map((failure, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: they say the same, each of its own part
        <ReadFailed key={place} {...failure} />
      ))}
      {bundle.kind === 'failed' && (
        <Notice kind="fault" action={<Button onClick={bundle.tryAgain}>{d('lists.tryAgain')}</Button>}>
          {d('lists.failed')}
        </Notice>
      )}
      {said === null ? (
        bundle.kind === 'coming' && <Spinner text={d('lists.loading')} />
      ) : (
        <div lang={documentLanguage[language]}>
          <PrintSheet
            answer={answer}
            days={week}
            readings={readings.data ?? null}
            ecgs={ecgs.data ?? []}
            notes={notes.filter(({ note_id }) => !left.has(note_id))}
            notesLeftOut={all.leftOut}
            said={said}
          />
        </div>
      )}
    </div>
  );
}
