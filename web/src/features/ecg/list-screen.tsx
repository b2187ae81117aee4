/** `/other-device/ecg-report`: the recordings there are, and the way to bring one. */
import '../../ui/late/input.ts';
import '../../ui/late/combobox.ts';
import { NativeSelect } from '@mantine/core';
import {
  type Ecg,
  type EcgShow,
  ecgShows,
  idFromText,
  listEcgs,
  type ResidentId,
  residentIdSchema,
} from '@wardlight/contract';
import { useEffect, useEffectEvent, useState } from 'react';
import { Link, useNavigate, useSearchParams } from 'react-router';
import * as z from 'zod/mini';
import { type RangeAsk, useAskedRange, useRangeOptions } from '../../lib/api/asked-range.ts';
import { usePagedList, useSettledText } from '../../lib/api/paged-list.ts';
import { useReadFailure } from '../../lib/api/read-failure.ts';
import { every } from '../../lib/browser/timers.ts';
import { useViewport } from '../../lib/browser/viewport.ts';
import { useFormat } from '../../lib/i18n/format.ts';
import { useDeskWords, useWords } from '../../lib/i18n/i18n.ts';
import { useRangeText } from '../../lib/i18n/range-text.ts';
import { instantsOf } from '../../lib/i18n/wall-clock.ts';
import { useHere, useMay, usePlace } from '../../lib/session/current-user.tsx';
import { useKeptSearch } from '../../lib/session/kept-search.ts';
import { ecgPath } from '../../lib/shell/paths.ts';
import { useGroupTabs } from '../../lib/shell/sections.ts';
import { Button } from '../../ui/button.tsx';
import { RangeMoments } from '../../ui/desk/filters.tsx';
import { Folded, foldedBelowPx } from '../../ui/desk/folded.tsx';
import { ListOf } from '../../ui/desk/list-of.tsx';
import { Page } from '../../ui/desk/page.tsx';
import { RangeButtons } from '../../ui/desk/range-buttons.tsx';
import { RecordList } from '../../ui/desk/record-list.tsx';
import { SearchField } from '../../ui/desk/search-field.tsx';
import { Empty } from '../../ui/empty.tsx';
import { Notice } from '../../ui/notice.tsx';
import { ecgKey, useResident } from './api.ts';
import { classes } from './classes.ts';
import { withFiles } from './model.ts';
import { useEcgColumns } from './parts/columns.tsx';
import { type ForWhom, ImportDialog } from './parts/import-dialog.tsx';
import { useDroppedFiles } from './use-dropped-files.ts';

const tableFromPx = 1_000;
const [residentParam, showParam, importParam] = ['resident', 'show', 'import'] as const;

export function EcgListScreen() {
  const { t } = useWords();
  const { scope } = useHere();
  const tabs = useGroupTabs('measuring');
  const mayRead = useMay('measurements.read');
  if (mayRead) return <Recordings key={scope} />;
  return (
    <Page title={t('shell.titles.ecgReport')} {...tabs}>
      <Notice kind="fault">{t('errors.no_permission')}</Notice>
    </Page>
  );
}

/** What the address asks for: whose, which, and whether files are to be asked for at once. */
function useAsked() {
  const [params, setParams] = useSearchParams();
  const set = (name: string, value: string | null) =>
    setParams(
      (was) => {
        const next = new URLSearchParams(was);
        if (value === null) next.delete(name);
        else next.set(name, value);
        return next;
      },
      { replace: true, preventScrollReset: true },
    );
  const id = z.safeParse(idFromText(residentIdSchema), params.get(residentParam));
  return {
    resident: id.success ? id.data : null,
    show: ecgShows.find((one) => one === params.get(showParam)) ?? 'all',
    adds: params.has(importParam),
    ofEverybody: () => set(residentParam, null),
    choose: (show: EcgShow) => set(showParam, show === 'all' ? null : show),
    added: () => set(importParam, null),
  };
}

function Recordings() {
  const d = useDeskWords();
  const { t } = useWords();
  const mayImport = useMay('measurements.correct');
  const asked = useAsked();
  const { data: resident } = useResident(asked.resident);
  const adding = useAdding(mayImport, asked, resident ?? null);
  return (
    <Page
      title={t('shell.titles.ecgReport')}
      info={d('ecg.info')}
      {...useGroupTabs('measuring')}
      actions={mayImport && <Button onClick={adding.open}>{d('ecg.adding.open')}</Button>}
    >
      {asked.resident !== null && (
        <div className={classes.actions}>
          <p className={classes.text}>{d('ecg.onlyOf', { name: resident?.name ?? '…' })}</p>
          <Button kind="plain" onClick={asked.ofEverybody}>
            {d('ecg.ofEverybody')}
          </Button>
        </div>
      )}
      <List asked={asked} onAdd={mayImport ? adding.open : null} />
      {adding.parts}
    </Page>
  );
}

/** @param resident whose page one comes from: it is theirs unless something else is said */
function useAdding(
  may: boolean,
  asked: ReturnType<typeof useAsked>,
  resident: (ForWhom & { readonly discharged_at: number | null }) | null,
) {
  const d = useDeskWords();
  const navigate = useNavigate();
  const [opened, setOpened] = useState(false);
  const [files, setFiles] = useState<readonly File[]>([]);
  /** Undefined = not said; then it is the resident of the address, if there is one. */
  const [said, setSaid] = useState<{ readonly whose: ForWhom | null | undefined } | null>(null);
  const theirs = resident !== null && resident.discharged_at === null ? resident : undefined;
  const whose = said === null ? theirs : said.whose;
  const open = () => setOpened(true);
  const close = () => {
    setOpened(false);
    setFiles([]);
    setSaid(null);
    if (asked.adds) asked.added();
  };
  const take = (had: readonly File[], more: readonly File[]) => setFiles(withFiles(had, more));
  const over = useDroppedFiles(
    may
      ? (more) => {
          take(files, more);
          open();
        }
      : null,
  );
  const parts = (
    <>
      {over && <div className={classes.drop}>{d('ecg.adding.drop')}</div>}
      {may && (opened || asked.adds) && (
        <ImportDialog
          files={files}
          onFiles={take}
          whose={whose}
          onWhose={(whose) => setSaid({ whose })}
          onTaken={({ ecg, doubled }) =>
            void navigate(`${ecgPath}/${ecg.ecg_id}`, { state: { doubled, chosen: whose?.resident_id ?? null } })
          }
          onClose={close}
        />
      )}
    </>
  );
  return { open, parts };
}

const againMs = 15_000;

/** Gateways send at any time: what came in stands there soon, without a touch. */
function useReadAgain(again: () => void): void {
  const look = useEffectEvent(() => {
    if (document.visibilityState === 'visible') again();
  });
  useEffect(() => every(againMs, () => look()), []);
}

interface ListProps {
  readonly asked: {
    readonly resident: ResidentId | null;
    readonly show: EcgShow;
    readonly choose: (show: EcgShow) => void;
  };
  /** Null = not by this account. */
  readonly onAdd: (() => void) | null;
}

function List({ asked: { resident, show, choose }, onAdd }: ListProps) {
  const d = useDeskWords();
  const { t } = useWords();
  const rangeText = useRangeText();
  const [typed, setTyped] = useKeptSearch();
  const search = useSettledText(typed);
  const { timeZone } = usePlace();
  const range = useAskedRange();
  const list = usePagedList(ecgKey, listEcgs, {
    search,
    ...(!range.isWrong && instantsOf(range.range, timeZone)),
    ...(show !== 'all' && { show }),
    ...(resident !== null && { resident_id: resident }),
  });
  const failure = useReadFailure(list);
  useReadAgain(list.again);
  const { width } = useViewport();
  const narrow = width < tableFromPx;
  const columns = useEcgColumns(show, narrow);
  return (
    <div className={classes.filling}>
      <div className={classes.actions}>
        <SearchField
          label={d('ecg.searchFiles')}
          clearLabel={t('board.search.clear')}
          value={typed}
          onChange={setTyped}
        />
      </div>
      <Filters show={show} choose={choose} range={range} folded={width < foldedBelowPx} />
      <ListOf
        total={list.total}
        failure={failure}
        loading={d('lists.loading')}
        empty={
          <NoRecordings show={show} searched={search !== '' || resident !== null || range.isAsked} onAdd={onAdd} />
        }
      >
        {(total) => (
          <RecordList<Ecg>
            label={t('shell.titles.ecgReport')}
            columns={columns}
            total={total}
            rowAt={list.rowAt}
            keyOf={({ ecg_id }) => ecg_id}
            onRange={list.onRange}
            answerOf={list.answerOf}
            rangeText={rangeText}
            narrow={narrow}
            flows
          />
        )}
      </ListOf>
    </div>
  );
}

interface FiltersProps {
  readonly show: EcgShow;
  readonly choose: (show: EcgShow) => void;
  /** By when it was recorded, where that is known. */
  readonly range: RangeAsk;
  readonly folded: boolean;
}

/** On a phone behind one button, so that the first recordings are in sight; how much is filtered stands on it. */
function Filters({ show, choose, range, folded }: FiltersProps) {
  const d = useDeskWords();
  const { number } = useFormat();
  const options = useRangeOptions();
  const chosen = (show === 'all' ? 0 : 1) + (range.isAsked ? 1 : 0);
  return (
    <Folded folded={folded} label={`${d('audit.filters')}${chosen === 0 ? '' : ` · ${number(chosen)}`}`}>
      <div className={classes.filters}>
        <NativeSelect
          size="md"
          aria-label={d('ecg.show')}
          value={show}
          data={ecgShows.map((value) => ({ value, label: d(`ecg.shows.${value}`) }))}
          onChange={({ currentTarget: { value } }) => choose(ecgShows.find((one) => one === value) ?? 'all')}
        />
        <RangeButtons {...options} chosen={range.named} onChoose={range.choose} />
        <div className={classes.range}>
          <RangeMoments words={range.words} range={range.range} onChange={range.change} />
        </div>
      </div>
    </Folded>
  );
}

interface NoRecordingsProps extends Pick<ListProps, 'onAdd'> {
  readonly show: EcgShow;
  readonly searched: boolean;
}

function NoRecordings({ show, searched, onAdd }: NoRecordingsProps) {
  const d = useDeskWords();
  const { t } = useWords();
  const mayGateways = useMay('gateways.read');
  if (searched) return <Empty title={d('ecg.nothing')} />;
  if (show === 'unassigned') return <Empty title={d('ecg.emptyUnassigned')} />;
  if (show === 'withdrawn') return <Empty title={d('ecg.emptyWithdrawn')} />;
  return (
    <Empty
      title={d('ecg.empty')}
      info={onAdd === null ? d('ecg.emptyRead') : d('ecg.emptyInfo')}
      action={
        onAdd !== null && (
          <>
            <Button onClick={onAdd}>{d('ecg.adding.open')}</Button>{' '}
            {mayGateways && (
              <Link className={classes.link} to="/device-management/gateways">
                {t('shell.titles.gateways')}
              </Link>
            )}
          </>
        )
      }
    />
  );
}
