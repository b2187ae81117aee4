/** `/report/resident/graphical`: the last nights under each other, the trend of their days, one night closely, notes and the print. */
import type { ResidentId } from '@wardlight/contract';
import { useDeferredValue, useEffect, useRef } from 'react';
import { useSearchParams } from 'react-router';
import { useAnswerFailure } from '../../lib/api/read-failure.ts';
import { openedFromHere, useCloseOpened } from '../../lib/browser/opened.ts';
import { useDeskWords } from '../../lib/i18n/i18n.ts';
import { isNotYet } from '../../lib/reports/not-yet.ts';
import { addDays } from '../../lib/reports/report-dates.ts';
import { useReportWords } from '../../lib/reports/report-words.ts';
import { AfterPaint } from '../../ui/after-paint.tsx';
import { Button } from '../../ui/button.tsx';
import { Empty } from '../../ui/empty.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import { printParam, type ReportAddress } from './address.ts';
import { type NightsAnswer, useNights } from './api.ts';
import { classes } from './classes.ts';
import { OfResident, ReportFrame } from './frame.tsx';
import { NightClosely } from './parts/night-closely.tsx';
import { Nights } from './parts/nights.tsx';
import { NoSuchDate } from './parts/no-such-date.tsx';
import { Notes } from './parts/notes.tsx';
import { PrintView } from './parts/print-view.tsx';
import { Trends } from './parts/trends.tsx';
import { Unread } from './parts/unread.tsx';
import { useChosenNight } from './use-chosen-night.ts';

type Address = ReportAddress & { readonly resident: ResidentId };
type Change = (changes: Readonly<Record<string, string | null>>) => void;

const nightsShown = 14;

export function ResidentReportScreen() {
  return <OfResident>{(address) => <Report key={address.resident} address={address} />}</OfResident>;
}

function useChange() {
  const [, setQuery] = useSearchParams();
  return (changes: Parameters<Change>[0], options: { readonly replace: boolean; readonly state?: unknown }) =>
    setQuery(
      (before) => {
        for (const [name, value] of Object.entries(changes)) {
          if (value === null) before.delete(name);
          else before.set(name, value);
        }
        return before;
      },
      { preventScrollReset: true, ...options },
    );
}

function Report({ address }: { readonly address: Address }) {
  const d = useDeskWords();
  const { resident, endedAt, endedAtProblem, print } = address;
  const set = useChange();
  const change: Change = (changes) => set(changes, { replace: true });
  const closePrint = useCloseOpened(printParam);
  const answer = useNights(resident, endedAt);
  const data = answer.data;
  // Of a date that is none the latest is read for the name alone.
  const problem = endedAtProblem ?? (isNotYet(answer.error) ? 'future' : null);
  const hasNights = problem === null && data !== undefined && data.nights.length > 0;
  const printing = print && hasNights;
  const printButton = useFocusAfter(printing);
  if (printing) return <PrintView answer={data} stale={answer.isPlaceholderData} onBack={closePrint} />;
  return (
    <ReportFrame
      address={address}
      about={data?.resident ?? null}
      actions={
        hasNights && (
          <span ref={printButton}>
            {/* A step of its own, so that the browser's Back leads from the print to the page. */}
            <Button onClick={() => set({ [printParam]: '1' }, { replace: false, state: openedFromHere })}>
              {d('residentReport.print')}
            </Button>
          </span>
        )
      }
    >
      {problem === null ? (
        <Answered answer={answer} address={address} change={change} />
      ) : (
        <NoSuchDate problem={problem} onLast={() => change({ ended_at: null, night: null })} />
      )}
    </ReportFrame>
  );
}

interface AnsweredProps {
  readonly answer: ReturnType<typeof useNights>;
  readonly address: Address;
  readonly change: Change;
}

function Answered({ answer, address, change }: AnsweredProps) {
  const d = useDeskWords();
  const failure = useAnswerFailure(answer);
  // Drawn in pieces: an answer is else drawn in one go, and no input is heard meanwhile.
  const data = useDeferredValue(answer.data);
  return (
    <>
      <Unread answer={answer} />
      {data === undefined
        ? !failure && <Spinner text={d('lists.loading')} />
        : data.first_date !== null && (
            <Loaded answer={data} address={address} stale={answer.isPlaceholderData} change={change} />
          )}
      {data !== undefined && data.first_date === null && (
        <Empty title={d('lists.none')} info={d('residentReport.nothing')} />
      )}
    </>
  );
}

/** Whoever comes back from the print stands where they left. */
function useFocusAfter(away: boolean) {
  const place = useRef<HTMLSpanElement>(null);
  const was = useRef(away);
  useEffect(() => {
    if (was.current && !away) place.current?.querySelector('button')?.focus();
    was.current = away;
  }, [away]);
  return place;
}

interface LoadedProps {
  readonly answer: NightsAnswer;
  readonly address: Address;
  readonly stale: boolean;
  readonly change: Change;
}

function Loaded({ answer, address, stale, change }: LoadedProps) {
  const d = useDeskWords();
  const words = useReportWords();
  const { resident, endedAt, night, nightProblem, days } = address;
  const { nights, first_date, last_date } = answer;
  const oldest = nights.at(-1)?.date;
  const latest = [last_date, nights[0]?.date ?? last_date].toSorted().at(-1) ?? last_date;
  const begins = first_date !== null && oldest !== undefined && nights.length < nightsShown;
  const chosen = useChosenNight((date) => change({ night: date }));
  return (
    <div className={classes.parts}>
      <section className={classes.answered} aria-busy={stale || undefined} data-old={stale || undefined}>
        <Range answer={answer} endedAt={endedAt} change={change} />
        {nights.length === 0 ? (
          <Empty title={d('residentReport.noNights')} />
        ) : (
          <Nights answer={answer} onOpen={chosen.choose} />
        )}
        {begins && <Notice kind="info">{d('residentReport.beginsWith', { date: words.date(first_date) })}</Notice>}
      </section>
      {nightProblem !== null && <NoSuchDate problem={nightProblem} onLast={() => change({ night: latest })} />}
      {night !== null && (
        <NightClosely
          resident={resident}
          date={night}
          nights={nights}
          first={first_date ?? night}
          last={latest}
          heading={chosen.heading}
          chosen={chosen.times}
          onNight={(date) => change({ night: date })}
          onClose={() => chosen.close(night)}
        />
      )}
      <AfterPaint>
        <Trends
          resident={resident}
          endedAt={endedAt}
          days={days}
          onDays={(length) => change({ days: length === '14' ? null : length })}
        />
        <Notes
          resident={resident}
          agency={answer.resident.agency_id}
          date={night ?? endedAt ?? last_date}
          first={first_date}
          last={last_date}
        />
      </AfterPaint>
    </div>
  );
}

interface RangeProps {
  readonly answer: NightsAnswer;
  /** What is asked for now. */
  readonly endedAt: string | null;
  readonly change: Change;
}

/** Which nights stand below: those of the answer, also while others are asked for. */
function Range({ answer, endedAt, change }: RangeProps) {
  const d = useDeskWords();
  const words = useReportWords();
  const { first_date, last_date } = answer;
  const shown = answer.endedAt ?? last_date;
  const ends = endedAt ?? last_date;
  const next = addDays(ends, nightsShown);
  const before = addDays(ends, -nightsShown);
  return (
    <div className={classes.line}>
      <h2 className={classes.heading}>{d('residentReport.nights')}</h2>
      <span className={classes.soft} role="status">
        {words.shortDate(addDays(shown, 1 - nightsShown))}–{words.date(shown)}
      </span>
      <Button
        kind="plain"
        off={first_date === null || before < first_date}
        onClick={() => change({ ended_at: before, night: null })}
      >
        {d('residentReport.earlier')}
      </Button>
      <Button
        kind="plain"
        off={ends >= last_date}
        onClick={() => change({ ended_at: next >= last_date ? null : next, night: null })}
      >
        {d('residentReport.later')}
      </Button>
    </div>
  );
}
