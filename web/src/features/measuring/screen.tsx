/**
 * `/other-device/fora` and `/other-device/chiline`: choose whom and what, wait for the reading, confirm the end; then the next of the round.
 * The waiting is the server's: a page that was closed meanwhile finds it here again.
 */
import {
  idFromText,
  type MeterFamily,
  type Reading,
  type RoundRow,
  residentIdSchema,
  type Waiting,
  type WaitingEnd,
  type WaitingId,
} from '@wardlight/contract';
import { useEffect, useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import * as z from 'zod/mini';
import { useAnswerFailure } from '../../lib/api/read-failure.ts';
import { useIsDown } from '../../lib/browser/connection.ts';
import { serverNow, useNow } from '../../lib/browser/timers.ts';
import { useViewport } from '../../lib/browser/viewport.ts';
import { useFormat } from '../../lib/i18n/format.ts';
import { useDeskWords, useWords } from '../../lib/i18n/i18n.ts';
import { useMeasurementWords } from '../../lib/reports/measurement-words.ts';
import { useActingPerson } from '../../lib/session/acting-person.ts';
import { useHere, useMay } from '../../lib/session/current-user.tsx';
import { session } from '../../lib/session/session.ts';
import { unassignedPath } from '../../lib/shell/paths.ts';
import { useGroupTabs } from '../../lib/shell/sections.ts';
import type { ForaFeed } from '../../live/fora.ts';
import { Button } from '../../ui/button.tsx';
import { Page } from '../../ui/desk/page.tsx';
import { ReadFailed } from '../../ui/desk/read-failed.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import { useFollowed, useMeasuring, useRound, useWaitings } from './api.ts';
import { classes } from './classes.ts';
import { kindsOf, nextOf } from './model.ts';
import { noteShown, useOpenElsewhere } from './open-waiting.ts';
import { FindResident } from './parts/find-resident.tsx';
import { GoneNotice } from './parts/gone-notice.tsx';
import { HandDialog } from './parts/hand-dialog.tsx';
import { LastReadings } from './parts/last-readings.tsx';
import { type Clash, Prepare } from './parts/prepare.tsx';
import { WaitingCard } from './parts/waiting-card.tsx';
import { useGone } from './use-gone.ts';
import { useWanted, type Wanted } from './wanted.ts';

interface MeasuringProps {
  readonly family: MeterFamily;
  readonly feed: ForaFeed;
}

export function MeasuringScreen({ family, feed }: MeasuringProps) {
  const d = useDeskWords();
  const { t } = useWords();
  const { scope } = useHere();
  const elsewhere = useOpenElsewhere(scope, useMyself());
  return (
    <Page title={t(`shell.titles.${family}`)} info={d('measuring.info')} {...useGroupTabs('measuring')}>
      {elsewhere !== null && <OtherAgency waiting={elsewhere} />}
      {scope === 'all' ? (
        <Notice kind="info">{d('lists.chooseAgency')}</Notice>
      ) : (
        <Measuring key={scope} family={family} feed={feed} />
      )}
    </Page>
  );
}

const residentParam = 'resident';
const narrowPx = 760;

/** In another tab, or above: a measuring goes on where it was begun, and its page is a press away. */
function OtherAgency({ waiting: { agency_id, resident, until_at } }: { readonly waiting: Waiting }) {
  const d = useDeskWords();
  const { user } = useHere();
  const now = useNow();
  const agency = user.agencies.find((one) => one.agency_id === agency_id);
  if (agency === undefined || now > until_at) return null;
  return (
    <Notice
      kind="info"
      action={
        <Button kind="plain" onClick={() => session.choose(agency_id)}>
          {d('measuring.backTo', { agency: agency.name })}
        </Button>
      }
    >
      {d('measuring.otherAgency', { bed: resident.bed?.bed_no ?? '', name: resident.name })}
    </Notice>
  );
}

function Measuring({ family, feed }: MeasuringProps) {
  const d = useDeskWords();
  const { scope } = useHere();
  const down = useIsDown();
  const mayTake = useMay('measurements.take');
  useFollowed(feed);
  const answer = useWaitings(family);
  const failure = useAnswerFailure(answer);
  const rows = useRound().data?.rows ?? [];
  const steps = useSteps(family, answer.data, rows);
  const { shown, chosen, measuring } = steps;
  const stands = answer.data !== undefined;
  useEffect(() => {
    if (stands) noteShown(scope, shown);
  }, [stands, scope, shown]);
  if (answer.data === undefined)
    return failure === null ? <Spinner text={d('lists.loading')} /> : <ReadFailed {...failure} />;
  const others = answer.data.waitings.filter((one) => one !== shown);
  const finds = shown === null && chosen === null && mayTake;
  return (
    <div className={finds ? classes.filling : classes.list}>
      {down && <Notice kind="info">{d('measuring.noLine')}</Notice>}
      {failure !== null && <ReadFailed {...failure} />}
      {answer.data.unassigned > 0 && <ToUnassigned count={answer.data.unassigned} card={shown !== null} />}
      <p role="status" className={classes.soft}>
        {steps.news}
      </p>
      {steps.gone !== null && (
        <GoneNotice
          waiting={steps.gone}
          failed={!measuring.ending.busy && measuring.ending.failure !== null}
          onLook={mayTake ? steps.look : null}
        />
      )}
      {shown !== null && (
        <WaitingCard
          key={shown.waiting_id}
          waiting={shown}
          arrivedAt={answer.data.last_arrival_at}
          next={nextOf(rows, shown.resident.resident_id)}
          ending={measuring.ending}
          beginning={measuring.beginning}
          mine={shown.began_by.user_id === steps.me}
          onEnd={(as, next) => steps.end(shown, as, next)}
          onAgain={() => steps.beginLike(shown, shown.resident)}
        />
      )}
      {shown === null && chosen !== null && (
        <Chosen key={chosen.resident_id} family={family} resident={chosen} steps={steps} />
      )}
      {finds && (
        <FindResident
          label={d('measuring.search')}
          act={({ bed, name }) => ({
            text: d('measuring.measure'),
            heard: d('measuring.measureOf', { bed: bed?.bed_no ?? '–', name }),
          })}
          onChoose={(row) => steps.choose(row)}
        />
      )}
      {others.length > 0 && <Others waitings={others} onOpen={steps.open} />}
    </div>
  );
}

function ToUnassigned({ count, card }: { readonly count: number; readonly card: boolean }) {
  const { t } = useWords();
  const format = useFormat();
  const narrow = useViewport().width < narrowPx;
  if (card && narrow) return null;
  return (
    <Link to={unassignedPath}>
      {t('shell.titles.unassigned')} ({format.number(count)})
    </Link>
  );
}

interface ChosenProps {
  readonly family: MeterFamily;
  readonly resident: RoundRow;
  readonly steps: ReturnType<typeof useSteps>;
}

function Chosen({ family, resident, steps }: ChosenProps) {
  const [byHand, setByHand] = useState(false);
  return (
    <>
      <Prepare
        family={family}
        resident={resident}
        wanted={steps.wanted}
        onWant={steps.want}
        clash={steps.clash}
        me={steps.me}
        beginning={steps.measuring.beginning}
        ending={steps.measuring.ending}
        onInstead={(other) => steps.instead(other, resident)}
        onBegin={() => steps.begin(resident)}
        onLeave={() => steps.choose(null)}
        onByHand={() => setByHand(true)}
      />
      <LastReadings resident={resident} />
      {byHand && (
        <HandDialog
          family={family}
          resident={resident}
          kind={steps.wanted.kinds[0] ?? 'bloodPressure'}
          onSaved={(reading) => {
            setByHand(false);
            steps.saved(resident, [reading]);
          }}
          onClose={() => setByHand(false)}
        />
      )}
    </>
  );
}

/** What is open of the four steps: whom, what, waiting, done. */
function useSteps(family: MeterFamily, answer: Answer | undefined, rows: readonly RoundRow[]) {
  const waitings = answer?.waitings ?? [];
  const d = useDeskWords();
  const words = useMeasurementWords();
  const me = useMyself();
  const measuring = useMeasuring(family);
  const [wanted, setWanted] = useWanted(family);
  const [chosen, setChosen] = useChosen(rows);
  const [opened, open] = useState<WaitingId | null>(null);
  const [clash, setClash] = useState<Clash>([]);
  const [news, setNews] = useState('');
  const mine = chosen === null ? waitings.findLast(({ began_by }) => began_by.user_id === me) : undefined;
  const shown = waitings.find(({ waiting_id }) => waiting_id === opened) ?? mine ?? null;
  const [gone, forgetGone] = useGone(shown, answer?.ended ?? []);
  const begin = ({ resident_id }: Whom, kinds = kindsOf(wanted.kinds), meter_id = wanted.meter) => {
    measuring.ending.forget();
    forgetGone();
    measuring.begin({ resident_id, kinds, meter_id, group_id: wanted.group ?? null }, (begun) => {
      setClash(begun.state === 'clash' ? begun.with : []);
      open(begun.state === 'clash' ? null : begun.waiting.waiting_id);
      setChosen(begun.state === 'clash' ? resident_id : null);
    });
  };
  const beginLike = ({ kinds, meter }: Waiting, whom: Whom) => begin(whom, [...kinds], meter?.meter_id ?? null);
  const saved = ({ name }: Named, readings: readonly Reading[]) => {
    const what = readings.map(({ measured }) => words.value(measured)).join(' · ');
    setNews(d('measuring.done', { name, what }));
  };
  const choose = (row: Whom & Partial<Pick<RoundRow, 'waiting_id'>>) => {
    const theirs = waitings.find(({ waiting_id }) => waiting_id === row.waiting_id);
    open(theirs?.waiting_id ?? null);
    setChosen(theirs === undefined ? row.resident_id : null);
  };
  return {
    ...{ saved, me, gone },
    ...{ measuring, wanted, chosen, clash, news, shown, begin, beginLike },
    /** What was last measured of them stands there, with the ways to put it right. */
    look: ({ resident }: Waiting) => choose(resident),
    instead: (other: Pick<Waiting, 'waiting_id'>, whom: Whom) => measuring.end(other, 'givenUp', () => begin(whom)),
    want: (next: Wanted) => {
      setWanted(next);
      setClash([]);
    },
    /** Null = another. Whoever is being measured already is shown so. */
    choose: (row: RoundRow | null) => {
      setNews('');
      setClash([]);
      forgetGone();
      measuring.beginning.forget();
      measuring.ending.forget();
      if (row !== null) return choose(row);
      open(null);
      setChosen(null);
    },
    open: (waiting: WaitingId) => {
      forgetGone();
      measuring.ending.forget();
      setChosen(null);
      open(waiting);
    },
    end: (waiting: Waiting, as: WaitingEnd, next: RoundRow | null) =>
      measuring.end(waiting, as, () => {
        open(null);
        forgetGone();
        if (as === 'saved') saved(waiting.resident, waiting.readings);
        else setNews(d(as === 'notTheirs' ? 'measuring.notTheirsDone' : 'measuring.stopped'));
        if (next !== null) beginLike(waiting, next);
      }),
  };
}

type Answer = NonNullable<ReturnType<typeof useWaitings>['data']>;
type Named = Pick<RoundRow, 'name'>;
type Whom = Pick<RoundRow, 'resident_id'>;

/** On a station of many, whoever said who they are. */
function useMyself(): number {
  const { user } = useHere();
  return useActingPerson()?.user_id ?? user.user_id;
}

/** In the address, so that a resident's page and Back lead to it: a number names nobody. */
function useChosen(rows: readonly RoundRow[]): readonly [RoundRow | null, (resident: number | null) => void] {
  const [params, setParams] = useSearchParams();
  const asked = z.safeParse(idFromText(residentIdSchema), params.get(residentParam));
  const row = asked.success ? rows.find(({ resident_id }) => resident_id === asked.data) : undefined;
  const choose = (resident: number | null): void =>
    setParams(resident === null ? {} : { [residentParam]: String(resident) }, { preventScrollReset: true });
  return [row ?? null, choose];
}

interface OthersProps {
  readonly waitings: readonly Waiting[];
  readonly onOpen: (waiting: WaitingId) => void;
}

function Others({ waitings, onOpen }: OthersProps) {
  const d = useDeskWords();
  const format = useFormat();
  return (
    <section aria-label={d('measuring.others')}>
      <h2 className={classes.heading}>{d('measuring.others')}</h2>
      <ul className={classes.list}>
        {waitings.map(({ waiting_id, resident, began_by, until_at }) => (
          <li key={waiting_id} className={classes.other}>
            <span>
              {resident.bed?.bed_no} {resident.name} ·{' '}
              {d('measuring.othersUntil', { by: began_by.name, time: format.clockOf(until_at, serverNow()) })}
            </span>
            <Button kind="plain" onClick={() => onOpen(waiting_id)}>
              <span>
                {d('measuring.open')} <span className="heard-only">{resident.name}</span>
              </span>
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}
