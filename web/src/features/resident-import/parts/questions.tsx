/** How a list was understood, and what is asked of it; the list is read again by the answers. */
import '../../../ui/late/input.ts';
import { NativeSelect } from '@mantine/core';
import {
  type ImportAnswers,
  type ImportFindings,
  type ImportHolds,
  importHolds,
  type ListColumn,
} from '@wardlight/contract';
import { useEffect, useRef, useState } from 'react';
import { useDeskWords } from '../../../lib/i18n/i18n.ts';
import { Button } from '../../../ui/button.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { useAnswer } from '../api.ts';
import { type AskedPart, isSame, lackOf, leftBirthdayOf } from '../model.ts';
import { classes } from './classes.ts';
import { Dates } from './dates.tsx';
import { Lines } from './lines.tsx';
import { useListErrorWords } from './list-error.ts';

interface QuestionsProps {
  readonly importId: string;
  readonly findings: ImportFindings;
  /** Something is answered that the list was not read by yet: it must not be added so. */
  readonly onDirty: (dirty: boolean) => void;
}

export function Questions({ importId, findings, onDirty }: QuestionsProps) {
  const d = useDeskWords();
  const errorText = useListErrorWords();
  const answer = useAnswer(importId);
  const section = useRef<HTMLElement>(null);
  /** Null = nothing is said beside what the list was read by. */
  const [said, setSaid] = useState<ImportAnswers | null>(null);
  const draft = said ?? findings.answers;
  const dirty = !isSame(draft, findings.answers);
  useEffect(() => {
    onDirty(dirty);
    return () => onDirty(false);
  }, [dirty, onDirty]);
  function sent(): void {
    setSaid(null);
    // The button is gone; what is asked now is read from the beginning.
    section.current?.focus();
  }
  const leftBirthday = leftBirthdayOf(findings);
  const found = lackOf(findings);
  const lack = found === 'lacksBirthday' && leftBirthday !== null ? null : found;
  const part = { findings, draft, onDraft: setSaid };
  return (
    <section ref={section} tabIndex={-1} className={classes.asked} aria-label={d('importList.title')}>
      {leftBirthday !== null && (
        <Notice kind="info">{d('importList.leavesBirthday', { heading: leftBirthday })}</Notice>
      )}
      {lack !== null && <Notice kind="info">{d(`importList.${lack}`)}</Notice>}
      <SheetField {...part} />
      <Dates {...part} />
      <Columns {...part} />
      <Lines {...part} />
      {dirty && (
        <div className={classes.actions}>
          <Button busy={answer.isPending} onClick={() => answer.mutate(draft, { onSuccess: sent })}>
            {d('importList.again')}
          </Button>
          <p className={classes.soft} role="status">
            {d('importList.againFirst')}
          </p>
        </div>
      )}
      {answer.error !== null && (
        <Notice kind="fault" title={d('importList.againFailed')}>
          {errorText(answer.error)}
        </Notice>
      )}
    </section>
  );
}

/** Answers to one sheet are none to another, but the sheets of one workbook write their birthdays alike. */
function SheetField({ findings: { sheets, sheet, heading_row }, draft, onDraft }: AskedPart) {
  const d = useDeskWords();
  const name = sheets[sheet] ?? '';
  return (
    <>
      <p className={classes.soft}>
        {[
          name === '' ? null : d('importList.sheetRead', { name }),
          heading_row === null ? d('importList.noHeading') : d('importList.headingRow', { row: String(heading_row) }),
        ]
          .filter((text) => text !== null)
          .join(' · ')}
      </p>
      {sheets.length > 1 && (
        <NativeSelect
          className={classes.column}
          size="md"
          label={d('importList.sheet')}
          value={String(draft.sheet ?? sheet)}
          onChange={({ currentTarget: { value } }) =>
            onDraft({
              ...{ columns: {}, take: [], sheet: Number(value) },
              ...(draft.dates === undefined ? {} : { dates: draft.dates }),
            })
          }
        >
          {sheets.map((one, index) => (
            <option key={one} value={String(index)}>
              {one}
            </option>
          ))}
        </NativeSelect>
      )}
    </>
  );
}

/** Those nobody knows stand open, and so does what was said another time; what is known is folded, and can be said otherwise too. */
function Columns(part: AskedPart) {
  const d = useDeskWords();
  const { columns } = part.findings;
  const unknown = columns.filter(({ source }) => source === 'unknown' || source === 'answered');
  const before = columns.filter(({ source }) => source === 'remembered');
  const rest = columns.filter(({ source }) => source === 'known');
  return (
    <>
      {unknown.length > 0 && (
        <fieldset className={classes.question}>
          <legend className={classes.legend}>{d('importList.asked')}</legend>
          <p className={classes.soft}>{d('importList.askedInfo')}</p>
          {unknown.map((column) => (
            <ColumnField key={column.column} column={column} {...part} />
          ))}
          <RestNothing unknown={unknown} {...part} />
        </fieldset>
      )}
      {before.length > 0 && (
        <fieldset className={classes.question}>
          <legend className={classes.legend}>{d('importList.before')}</legend>
          {before.map((column) => (
            <ColumnField key={column.column} column={column} {...part} />
          ))}
        </fieldset>
      )}
      {rest.length > 0 && (
        <details open={lackOf(part.findings) === 'lacksName'}>
          <summary className={classes.more}>{d('importList.allColumns')}</summary>
          {rest.map((column) => (
            <ColumnField key={column.column} column={column} {...part} />
          ))}
        </details>
      )}
    </>
  );
}

/** One press instead of one for each column that is of no use here. */
function RestNothing({ unknown, draft, onDraft }: AskedPart & { readonly unknown: readonly ListColumn[] }) {
  const d = useDeskWords();
  const open = unknown.filter(({ column, holds }) => holds === null && draft.columns[column] === undefined);
  if (open.length < 2) return null;
  const nothing = Object.fromEntries(open.map(({ column }) => [column, 'nothing' as const]));
  return (
    <div className={classes.actions}>
      <Button kind="plain" onClick={() => onDraft({ ...draft, columns: { ...draft.columns, ...nothing } })}>
        {d('importList.restNothing')}
      </Button>
    </div>
  );
}

function ColumnField({ column: of, draft, onDraft }: AskedPart & { readonly column: ListColumn }) {
  const d = useDeskWords();
  const { column, heading, samples, holds } = of;
  const said = draft.columns[column] ?? holds;
  const words = (one: ImportHolds) =>
    one === 'room' || one === 'age' || one === 'genderAndAge' || one === 'nothing'
      ? d(`importList.${one}`)
      : d(`residentImport.columns.${one}`);
  return (
    <NativeSelect
      className={classes.column}
      size="md"
      label={heading === '' ? d('importList.columnBare', { column }) : d('importList.column', { column, heading })}
      description={d('importList.samples', { values: samples.join(' · ') })}
      value={said ?? ''}
      onChange={({ currentTarget: { value } }) => {
        const { [column]: _, ...others } = draft.columns;
        const chosen = importHolds.find((one) => one === value);
        onDraft({ ...draft, columns: chosen === undefined ? others : { ...others, [column]: chosen } });
      }}
    >
      {holds === null && <option value="">{d('importList.choose')}</option>}
      {importHolds.map((one) => (
        <option key={one} value={one}>
          {words(one)}
        </option>
      ))}
    </NativeSelect>
  );
}
