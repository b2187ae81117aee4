/** The dry run: what would happen, row by row, and the button that makes it so. */
import { birthdayOfKnown, type ImportRow } from '@wardlight/contract';
import { type ReactNode, useCallback, useMemo, useState } from 'react';
import { useErrorWords } from '../../../lib/api/error-words.ts';
import { useViewport } from '../../../lib/browser/viewport.ts';
import { useBirthdays } from '../../../lib/i18n/birthdays.ts';
import { useFormat } from '../../../lib/i18n/format.ts';
import { useDeskWords } from '../../../lib/i18n/i18n.ts';
import { useRangeText } from '../../../lib/i18n/range-text.ts';
import { Button } from '../../../ui/button.tsx';
import { type Column, RecordList } from '../../../ui/desk/record-list.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { type ReadImport, useAnswer, useImportAct } from '../api.ts';
import { isAsking, type RowFilter, rowFilters, rowsOf } from '../model.ts';
import { Alike, type AnswersOfAlike } from './alike.tsx';
import { classes } from './classes.ts';
import { Questions } from './questions.tsx';

/** Beside the rail, a table of five columns needs this much. */
const tableFromPx = 900;
const asked = () => {};

interface CheckedProps {
  readonly read: ReadImport;
  /** The way to another file. */
  readonly other: ReactNode;
}

export function Checked({ read: { import: of, rows, findings }, other }: CheckedProps) {
  const d = useDeskWords();
  const errorText = useErrorWords();
  const format = useFormat();
  const commit = useImportAct('commit', of.import_id, findings?.answers);
  const answer = useAnswer(of.import_id);
  const [dirty, setDirty] = useState(false);
  const warned = useMemo(() => rowsOf(rows, 'warnings').length, [rows]);
  return (
    <section className={classes.part} aria-label={d('residentImport.rows')}>
      <h2 className={classes.title}>{d('residentImport.checked')}</h2>
      <p className={classes.file}>{of.file_name ?? d('residentImport.unnamedFile')}</p>
      <ul className={classes.counts}>
        <li>{d('residentImport.canAdd', { n: format.number(of.taken) })}</li>
        <li>{d('residentImport.cannotAdd', { n: format.number(of.failed) })}</li>
        <li>{d('residentImport.withWarning', { n: format.number(warned) })}</li>
      </ul>
      {findings !== null && <Questions importId={of.import_id} findings={findings} onDirty={setDirty} />}
      {of.taken === 0 && !isAsking(findings) && <Notice kind="info">{d('residentImport.nothingToAdd')}</Notice>}
      <div className={classes.actions}>
        {of.taken > 0 && (
          <Button busy={commit.isPending} off={dirty} onClick={commit.mutate}>
            {d('residentImport.commit', { n: format.number(of.taken) })}
          </Button>
        )}
        {other}
      </div>
      {commit.error !== null && (
        <Notice kind="fault" title={d('residentImport.failedTitle')}>
          {errorText(commit.error)}
        </Notice>
      )}
      {answer.error !== null && (
        <Notice kind="fault" title={d('lists.actionFailed')}>
          {errorText(answer.error)}
        </Notice>
      )}
      <Rows
        rows={rows}
        answers={
          findings === null || dirty
            ? null
            : {
                others: findings.answers.others ?? [],
                busy: answer.isPending,
                onAnswer: (others) => answer.mutate({ ...findings.answers, others: [...others] }),
              }
        }
      />
    </section>
  );
}

interface RowsProps {
  readonly rows: readonly ImportRow[];
  readonly answers: AnswersOfAlike | null;
}

function Rows({ rows, answers }: RowsProps) {
  const d = useDeskWords();
  const rangeText = useRangeText();
  const format = useFormat();
  const narrow = useViewport().width < tableFromPx;
  const [filter, setFilter] = useState<RowFilter>('all');
  const shown = useMemo(() => rowsOf(rows, filter), [rows, filter]);
  const names = {
    all: d('residentImport.showAll'),
    problems: d('residentImport.showProblems'),
    warnings: d('residentImport.showWarnings'),
  };
  return (
    <>
      <fieldset className={classes.filter}>
        <legend className="heard-only">{d('residentImport.show')}</legend>
        {rowFilters.map((one) => (
          <label key={one} className={classes.choice}>
            <input type="radio" name="rows" checked={filter === one} onChange={() => setFilter(one)} />
            <span>
              {names[one]} {format.number(rowsOf(rows, one).length)}
            </span>
          </label>
        ))}
      </fieldset>
      <RecordList<ImportRow>
        key={filter}
        label={d('residentImport.rows')}
        columns={useColumns(answers)}
        total={shown.length}
        rowAt={useCallback((index: number) => shown[index], [shown])}
        keyOf={({ row }) => row}
        onRange={asked}
        rangeText={rangeText}
        narrow={narrow}
      />
    </>
  );
}

function useColumns(answers: AnswersOfAlike | null): readonly Column<ImportRow>[] {
  const d = useDeskWords();
  const { born } = useBirthdays();
  return [
    {
      key: 'row',
      header: d('residentImport.row'),
      width: '5rem',
      lead: true,
      cell: ({ row }) => d('residentImport.rowNumber', { row: String(row) }),
    },
    { key: 'name', header: d('residentImport.columns.name'), cell: ({ name }) => name ?? '' },
    {
      key: 'birthday',
      header: d('residentImport.columns.birthday'),
      width: '8rem',
      cell: ({ birthday }) => born(birthdayOfKnown(birthday)) ?? '',
    },
    { key: 'bed', header: d('residentImport.columns.bedNumber'), width: '7rem', cell: ({ bed_no }) => bed_no ?? '' },
    {
      key: 'finding',
      header: d('residentImport.finding'),
      width: 'minmax(0, 2.4fr)',
      cell: (row) => (
        <>
          <Finding of={row} />
          {row.alike !== undefined && <Alike row={row.row} alike={row.alike} answers={answers} />}
        </>
      ),
    },
  ];
}

function Finding({ of: { problems, warnings } }: { readonly of: ImportRow }) {
  const d = useDeskWords();
  if (problems.length === 0 && warnings.length === 0)
    return <span className={classes.soft}>{d('residentImport.fits')}</span>;
  return (
    <ul className={classes.findings}>
      {problems.map(({ column, problem, value }) => (
        <li key={`${column} ${problem}`} className={classes.problem}>
          <Said column={d(`residentImport.columns.${column}`)} value={value}>
            {d(`residentImport.problems.${problem}`)}
          </Said>
        </li>
      ))}
      {warnings.map(({ column, warning, value }) => (
        <li key={`${column} ${warning}`}>
          <Said column={d(`residentImport.columns.${column}`)} value={value}>
            {d(`residentImport.warnings.${warning}`)}
          </Said>
        </li>
      ))}
    </ul>
  );
}

interface SaidProps {
  readonly column: string;
  readonly value: string;
  readonly children: string;
}

const Said = ({ column, value, children }: SaidProps) => (
  <>
    <b>{column}</b> {value !== '' && <q className={classes.value}>{value}</q>} {children}
  </>
);
