/** Readings that were refused, and typed ones that were withdrawn: who did it, when and why, and the way back. */
import { listUnassigned, type Unassigned } from '@wardlight/contract';
import { type ReactNode, useState } from 'react';
import { usePagedList, useSettledText } from '../../lib/api/paged-list.ts';
import { useReadFailure } from '../../lib/api/read-failure.ts';
import { useNow } from '../../lib/browser/timers.ts';
import { useViewport } from '../../lib/browser/viewport.ts';
import { useFormat } from '../../lib/i18n/format.ts';
import { useDeskWords, useWords } from '../../lib/i18n/i18n.ts';
import { useRangeText } from '../../lib/i18n/range-text.ts';
import { measuredWhen } from '../../lib/reports/measured-when.ts';
import { useMay } from '../../lib/session/current-user.tsx';
import { Button } from '../../ui/button.tsx';
import { ListOf } from '../../ui/desk/list-of.tsx';
import { type Column, RecordList } from '../../ui/desk/record-list.tsx';
import { SearchField } from '../../ui/desk/search-field.tsx';
import { Empty } from '../../ui/empty.tsx';
import { classes } from './classes.ts';
import { useReadingColumns } from './parts/reading-columns.tsx';
import { Fault } from './parts/unassigned-dialogs.tsx';
import { usePutBack } from './unassigned-api.ts';

const tableFromPx = 1_000;

export function RefusedReadings() {
  const d = useDeskWords();
  const { t } = useWords();
  const rangeText = useRangeText();
  const mayTake = useMay('measurements.take');
  const [typed, setTyped] = useState('');
  const search = useSettledText(typed);
  const list = usePagedList('unassigned', listUnassigned, { search, show: 'refused' });
  const failure = useReadFailure(list);
  const { value, measured, meter } = useReadingColumns();
  const why: Column<Unassigned> = {
    key: 'why',
    header: d('measuring.unassigned.why'),
    width: 'minmax(9rem, 1.2fr)',
    cell: ({ refusal }) => <Why refusal={refusal} />,
  };
  const handled: Column<Unassigned> = {
    key: 'handled',
    header: d('measuring.unassigned.handled'),
    width: 'minmax(8rem, 1.2fr)',
    cell: (reading) => <Handled reading={reading} />,
  };
  const narrow = useViewport().width < tableFromPx;
  const acts = usePutBack();
  const [back, setBack] = useState(false);
  const actions = (reading: Unassigned): ReactNode => (
    <span className={`${classes.actions} ${classes.rowActions}`}>
      <Button
        kind="plain"
        busy={acts.busy}
        onClick={() => {
          setBack(false);
          acts.putBack(reading, () => setBack(true));
        }}
      >
        {d('measuring.unassigned.putBack')}
      </Button>
    </span>
  );
  return (
    <div className={classes.filling}>
      <p role="status" className={classes.soft}>
        {back ? d('measuring.unassigned.undone') : ''}
      </p>
      <Fault failure={acts.failure} />
      <div className={classes.actions}>
        <SearchField
          label={d('measuring.unassigned.search')}
          clearLabel={t('board.search.clear')}
          value={typed}
          onChange={setTyped}
        />
      </div>
      <ListOf
        total={list.total}
        failure={failure}
        loading={d('lists.loading')}
        empty={
          <Empty title={d(search === '' ? 'measuring.unassigned.refusedEmpty' : 'measuring.unassigned.nothing')} />
        }
      >
        {(total) => (
          <RecordList
            label={d('measuring.unassigned.show.refused')}
            columns={[value, measured, meter, why, handled]}
            total={total}
            rowAt={list.rowAt}
            keyOf={({ reading_id }) => reading_id}
            onRange={list.onRange}
            answerOf={list.answerOf}
            {...(mayTake ? { actions } : {})}
            actionsLabel={d('lists.moreActions')}
            actionsWidth="minmax(9rem, max-content)"
            rangeText={rangeText}
            narrow={narrow}
            flows
          />
        )}
      </ListOf>
    </div>
  );
}

/** In their own words where there are any: `other` says nothing by itself. */
function Why({ refusal }: Pick<Unassigned, 'refusal'>) {
  const d = useDeskWords();
  if (refusal === null) return '–';
  const { why, note } = refusal;
  if (note === '') return d(`measuring.unassigned.because.${why}`);
  return why === 'other' ? note : `${d(`measuring.unassigned.because.${why}`)} · ${note}`;
}

function Handled({ reading: { by, by_at } }: { readonly reading: Unassigned }) {
  const format = useFormat();
  const now = useNow(60_000);
  return [by?.name, by_at === null ? undefined : measuredWhen(format, by_at, now)]
    .filter((part) => part !== undefined)
    .join(' · ');
}
