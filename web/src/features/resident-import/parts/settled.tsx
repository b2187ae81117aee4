/** What came of it: how many, which rows not and why, those rows as a file, and all of it taken back. */
import { type ReactNode, useCallback, useMemo } from 'react';
import { useErrorWords } from '../../../lib/api/error-words.ts';
import { useViewport } from '../../../lib/browser/viewport.ts';
import { useFormat } from '../../../lib/i18n/format.ts';
import { useDeskWords } from '../../../lib/i18n/i18n.ts';
import { useRangeText } from '../../../lib/i18n/range-text.ts';
import { Button } from '../../../ui/button.tsx';
import { type Column, RecordList } from '../../../ui/desk/record-list.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { type ReadImport, useFailedRows, useImportAct } from '../api.ts';
import { type FailingCell, failingCells } from '../model.ts';
import { classes } from './classes.ts';
import { Undo } from './undo.tsx';

const tableFromPx = 900;
const asked = () => {};

interface SettledProps {
  readonly read: ReadImport;
  readonly other: ReactNode;
}

export function Settled({ read: { import: of, rows }, other }: SettledProps) {
  const d = useDeskWords();
  const format = useFormat();
  const n = format.number(of.done);
  return (
    <section className={classes.part}>
      <h2 className={classes.title} role="status">
        {of.state === 'undone' ? d('residentImport.undone', { n }) : d('residentImport.doneTitle')}
      </h2>
      <p className={classes.file}>{of.file_name ?? d('residentImport.unnamedFile')}</p>
      {of.state === 'failed' && <Interrupted importId={of.import_id} n={n} />}
      {of.state !== 'undone' && (
        <ul className={classes.counts}>
          <li>{d('residentImport.success', { n })}</li>
          <li>{d('residentImport.failure', { n: format.number(of.failed) })}</li>
        </ul>
      )}
      <div className={classes.actions}>
        {other}
        <Undo of={of} />
      </div>
      {of.state === 'done' && of.done > 0 && !of.can_undo && (
        <p className={classes.soft}>{d('residentImport.cannotUndo')}</p>
      )}
      {rows.length > 0 && <Failed importId={of.import_id} cells={failingCells(rows)} />}
    </section>
  );
}

function Interrupted({ importId, n }: { readonly importId: string; readonly n: string }) {
  const d = useDeskWords();
  const errorText = useErrorWords();
  const goOn = useImportAct('commit', importId);
  return (
    <Notice
      kind="fault"
      title={d('residentImport.failedTitle')}
      action={
        <Button busy={goOn.isPending} onClick={goOn.mutate}>
          {d('residentImport.goOn')}
        </Button>
      }
    >
      {d('residentImport.stopped', { n })} {goOn.error !== null && errorText(goOn.error)}
    </Notice>
  );
}

interface FailedProps {
  readonly importId: string;
  readonly cells: readonly FailingCell[];
}

function Failed({ importId, cells }: FailedProps) {
  const d = useDeskWords();
  const rangeText = useRangeText();
  const errorText = useErrorWords();
  const narrow = useViewport().width < tableFromPx;
  const file = useFailedRows(importId);
  const columns = useMemo(
    (): readonly Column<FailingCell>[] => [
      {
        key: 'row',
        header: d('residentImport.row'),
        width: '6rem',
        lead: true,
        cell: ({ row }) => d('residentImport.rowNumber', { row: String(row) }),
      },
      { key: 'name', header: d('residentImport.columns.name'), cell: ({ name }) => name ?? '' },
      {
        key: 'message',
        header: d('residentImport.message'),
        width: 'minmax(0, 2fr)',
        cell: ({ column, problem }) => (
          <>
            <b>{d(`residentImport.columns.${column}`)}</b> {d(`residentImport.problems.${problem}`)}
          </>
        ),
      },
      {
        key: 'value',
        header: d('residentImport.value'),
        cell: ({ value }) => (value === '' ? '' : <q className={classes.value}>{value}</q>),
      },
    ],
    [d],
  );
  return (
    <>
      <Notice
        kind="fault"
        title={d('residentImport.failedTitle')}
        action={
          <Button busy={file.isPending} onClick={file.mutate}>
            {d('residentImport.failedRows')}
          </Button>
        }
      >
        {d('residentImport.failedInfo')}
      </Notice>
      {file.error !== null && (
        <Notice kind="fault" title={d('residentImport.failedRowsFailed')}>
          {errorText(file.error)}
        </Notice>
      )}
      <RecordList<FailingCell>
        label={d('residentImport.failedTitle')}
        columns={columns}
        total={cells.length}
        rowAt={useCallback((index: number) => cells[index], [cells])}
        keyOf={({ key }) => key}
        onRange={asked}
        rangeText={rangeText}
        narrow={narrow}
      />
    </>
  );
}
