/** `/other-device/unassigned`: readings that are nobody's yet. Two taps give one to a resident or refuse it; for a minute either is undone. */
import '../../ui/late/input.ts';
import '../../ui/late/combobox.ts';
import { NativeSelect } from '@mantine/core';
import { listUnassigned, type ReadingId, type ResidentId, type Unassigned, unassignedShows } from '@wardlight/contract';
import { type ComponentProps, useState } from 'react';
import { usePagedList, useSettledText } from '../../lib/api/paged-list.ts';
import { useReadFailure } from '../../lib/api/read-failure.ts';
import { useAddress } from '../../lib/browser/address.ts';
import { useNow } from '../../lib/browser/timers.ts';
import { useViewport } from '../../lib/browser/viewport.ts';
import { useFormat } from '../../lib/i18n/format.ts';
import { useDeskWords, useWords } from '../../lib/i18n/i18n.ts';
import { useRangeText } from '../../lib/i18n/range-text.ts';
import { useMeasurementWords } from '../../lib/reports/measurement-words.ts';
import { useHere, useMay } from '../../lib/session/current-user.tsx';
import { useGroupTabs } from '../../lib/shell/sections.ts';
import type { ForaFeed } from '../../live/fora.ts';
import { Button } from '../../ui/button.tsx';
import { ListOf } from '../../ui/desk/list-of.tsx';
import { Page } from '../../ui/desk/page.tsx';
import { type Column, RecordList } from '../../ui/desk/record-list.tsx';
import { SearchField } from '../../ui/desk/search-field.tsx';
import { Empty } from '../../ui/empty.tsx';
import { Notice } from '../../ui/notice.tsx';
import { useFollowed } from './api.ts';
import { classes } from './classes.ts';
import type { Asks } from './parts/asked-first.tsx';
import { useReadingColumns } from './parts/reading-columns.tsx';
import { Fault, GiveDialog, questionsOf, RefuseDialog } from './parts/unassigned-dialogs.tsx';
import { RefusedReadings } from './refused-list.tsx';
import { type UnassignedActs, useUnassigned } from './unassigned-api.ts';

const tableFromPx = 1_000;

export function UnassignedScreen({ feed }: { readonly feed: ForaFeed }) {
  const d = useDeskWords();
  const { t } = useWords();
  const { scope } = useHere();
  return (
    <Page title={t('shell.titles.unassigned')} info={d('measuring.unassigned.info')} {...useGroupTabs('measuring')}>
      {scope === 'all' ? <Notice kind="info">{d('lists.chooseAgency')}</Notice> : <Lists key={scope} feed={feed} />}
    </Page>
  );
}

function Lists({ feed }: { readonly feed: ForaFeed }) {
  const d = useDeskWords();
  useFollowed(feed);
  const [params, setAddress] = useAddress();
  const show = unassignedShows.find((one) => one === params.get('show')) ?? 'waiting';
  return (
    <div className={classes.filling}>
      <div className={classes.actions}>
        <NativeSelect
          size="md"
          aria-label={d('measuring.unassigned.show.label')}
          value={show}
          data={unassignedShows.map((value) => ({ value, label: d(`measuring.unassigned.show.${value}`) }))}
          onChange={({ currentTarget: { value } }) => setAddress({ show: value === 'waiting' ? null : value })}
        />
      </div>
      {show === 'waiting' ? <Readings /> : <RefusedReadings />}
    </div>
  );
}

type Asked =
  | { readonly act: 'refuse'; readonly of: ComponentProps<typeof RefuseDialog>['of'] }
  | {
      readonly act: 'give';
      readonly reading: Unassigned;
      readonly to: { readonly resident_id: ResidentId; readonly name: string } | null;
      readonly asks?: Asks;
    };

function Readings() {
  const d = useDeskWords();
  const { t } = useWords();
  const rangeText = useRangeText();
  const { number } = useFormat();
  const mayTake = useMay('measurements.take');
  const [typed, setTyped] = useState('');
  const search = useSettledText(typed);
  const list = usePagedList('unassigned', listUnassigned, { search });
  const failure = useReadFailure(list);
  const [picked, setPicked] = useState<ReadonlySet<ReadingId>>(new Set());
  const pick = (id: ReadingId) =>
    setPicked((was) => new Set(was.has(id) ? [...was].filter((one) => one !== id) : [...was, id]));
  const columns = useColumns(mayTake ? { picked, pick } : null);
  const narrow = useViewport().width < tableFromPx;
  const acts = useUnassigned();
  const [asked, setAsked] = useState<Asked | null>(null);
  const ask = (next: Asked) => {
    acts.forget();
    setAsked(next);
  };
  const close = () => setAsked(null);
  const actions = (reading: Unassigned) => (
    <span className={`${classes.actions} ${classes.rowActions}`}>
      {reading.suggested.map((to) => (
        <Button
          key={to.resident_id}
          busy={acts.busy}
          onClick={() => {
            // Whose it is one tap says; of a doubtful unit or clock that is the second question.
            if (questionsOf(reading).length > 0) ask({ act: 'give', reading, to });
            else acts.give(reading, to, {}, close, (asks) => ask({ act: 'give', reading, to, asks }));
          }}
        >
          {d('measuring.unassigned.give', { name: `${to.bed?.bed_no ?? ''} ${to.name}` })}
        </Button>
      ))}
      <Button kind="plain" onClick={() => ask({ act: 'give', reading, to: null })}>
        {d('measuring.unassigned.giveTo')}
      </Button>
      <Button kind="plain" onClick={() => ask({ act: 'refuse', of: { reading } })}>
        {d('measuring.unassigned.refuse')}
      </Button>
    </span>
  );
  const empty =
    search === '' ? (
      <Empty title={d('measuring.unassigned.empty')} info={d('measuring.unassigned.emptyInfo')} />
    ) : (
      <Empty title={d('measuring.unassigned.nothing')} />
    );
  return (
    <div className={classes.filling}>
      <Undo acts={acts} />
      {asked === null && <Fault failure={acts.failure} />}
      <div className={classes.actions}>
        <SearchField
          label={d('measuring.unassigned.search')}
          clearLabel={t('board.search.clear')}
          value={typed}
          onChange={setTyped}
        />
      </div>
      {picked.size > 0 && (
        <div className={classes.actions}>
          <Button onClick={() => ask({ act: 'refuse', of: { ids: [...picked] } })}>
            {d('measuring.unassigned.pickedRefuse', { n: number(picked.size) })}
          </Button>
          <Button kind="plain" onClick={() => setPicked(new Set())}>
            {d('measuring.unassigned.pickNone')}
          </Button>
        </div>
      )}
      <ListOf total={list.total} failure={failure} loading={d('lists.loading')} empty={empty}>
        {(total) => (
          <RecordList
            label={t('shell.titles.unassigned')}
            columns={columns}
            total={total}
            rowAt={list.rowAt}
            keyOf={({ reading_id }) => reading_id}
            onRange={list.onRange}
            answerOf={list.answerOf}
            {...(mayTake ? { actions } : {})}
            actionsLabel={d('lists.moreActions')}
            actionsWidth="minmax(12rem, 1.5fr)"
            rangeText={rangeText}
            narrow={narrow}
            flows
          />
        )}
      </ListOf>
      {asked?.act === 'give' && (
        <GiveDialog reading={asked.reading} to={asked.to} asks={asked.asks} acts={acts} onClose={close} />
      )}
      {asked?.act === 'refuse' && (
        <RefuseDialog
          of={asked.of}
          acts={acts}
          onClose={(refused) => {
            if (refused) setPicked(new Set());
            close();
          }}
        />
      )}
    </div>
  );
}

interface Picking {
  readonly picked: ReadonlySet<ReadingId>;
  readonly pick: (id: ReadingId) => void;
}

/** @param picking null = nothing may be done with them */
function useColumns(picking: Picking | null): readonly Column<Unassigned>[] {
  const d = useDeskWords();
  const words = useMeasurementWords();
  const { value, measured, meter } = useReadingColumns();
  const picks: Column<Unassigned> = {
    key: 'pick',
    header: d('measuring.unassigned.pick'),
    width: '3.5rem',
    cell: ({ reading_id, measured: read }) => (
      <label className={classes.pick}>
        <input
          type="checkbox"
          aria-label={d('measuring.unassigned.pickOf', { what: `${words.name(read)} ${words.value(read)}` })}
          checked={picking?.picked.has(reading_id) ?? false}
          onChange={() => picking?.pick(reading_id)}
        />
      </label>
    ),
  };
  const why: Column<Unassigned> = {
    key: 'why',
    header: d('measuring.unassigned.why'),
    width: 'minmax(9rem, 1.2fr)',
    cell: ({ reason, by }) => {
      // Of one that is nobody's only who took it from somebody is known.
      if (by !== null) return d('measuring.unassigned.withdrawnBy', { name: by.name });
      return reason === null ? d('measuring.unassigned.withdrawn') : d(`measurements.reason.${reason}`);
    },
  };
  return [...(picking === null ? [] : [picks]), value, measured, meter, why];
}

/** For a minute what was done stands here with the way back. */
function Undo({ acts }: { readonly acts: UnassignedActs }) {
  const d = useDeskWords();
  const now = useNow();
  const [back, setBack] = useState(false);
  const { done } = acts;
  if (done === null || now > done.until)
    return (
      <p role="status" className={classes.soft}>
        {back && done === null ? d('measuring.unassigned.undone') : ''}
      </p>
    );
  return (
    <Notice
      kind="info"
      action={
        <Button kind="plain" busy={acts.busy} onClick={() => acts.takeBack(done, () => setBack(true))}>
          {d('lists.undo')}
        </Button>
      }
    >
      <DoneText done={done} />
    </Notice>
  );
}

function DoneText({ done }: { readonly done: NonNullable<UnassignedActs['done']> }) {
  const d = useDeskWords();
  const { number } = useFormat();
  const words = useMeasurementWords();
  if ('several' in done) return d('measuring.unassigned.refusedMany', { n: number(done.several.length) });
  const { reading, to } = done;
  const what = `${words.name(reading.measured)} ${words.value(reading.measured)}`;
  return to === null
    ? d('measuring.unassigned.refused', { what })
    : d('measuring.unassigned.given', { name: to, what });
}
