/** Lines of a list that were not taken: hidden ones, those whose birthday cannot be read, and those that are no residents. Somebody may say otherwise. */
import { type ImportLeftOut, importLeftOuts } from '@wardlight/contract';
import { useFormat } from '../../../lib/i18n/format.ts';
import { useDeskWords } from '../../../lib/i18n/i18n.ts';
import type { AskedPart } from '../model.ts';
import { classes } from './classes.ts';

export function Lines({ findings, draft, onDraft }: AskedPart) {
  const d = useDeskWords();
  const format = useFormat();
  const { hidden_rows } = findings;
  const hide = (taken: boolean) => {
    const { hidden: _, ...rest } = draft;
    onDraft(taken ? { ...rest, hidden: true } : rest);
  };
  return (
    <>
      {hidden_rows > 0 && (
        <div className={classes.question}>
          <p className={classes.text}>{d('importList.hidden', { n: format.number(hidden_rows) })}</p>
          <label className={classes.way}>
            <input
              type="checkbox"
              checked={draft.hidden === true}
              onChange={({ currentTarget }) => hide(currentTarget.checked)}
            />
            <span>{d('importList.hiddenTake')}</span>
          </label>
        </div>
      )}
      <UnreadBirthdays findings={findings} draft={draft} onDraft={onDraft} />
      <LeftOut findings={findings} draft={draft} onDraft={onDraft} />
    </>
  );
}

function UnreadBirthdays({ findings: { unread_birthdays: unread = 0 }, draft, onDraft }: AskedPart) {
  const d = useDeskWords();
  const format = useFormat();
  if (unread === 0) return null;
  const { without_birthday: _, ...rest } = draft;
  return (
    <div className={classes.question}>
      <p className={classes.text}>{d('importList.unreadBirthdays', { n: format.number(unread) })}</p>
      <label className={classes.way}>
        <input
          type="checkbox"
          checked={draft.without_birthday === true}
          onChange={({ currentTarget }) => onDraft(currentTarget.checked ? { ...rest, without_birthday: true } : rest)}
        />
        <span>{d('importList.unreadBirthdaysTake')}</span>
      </label>
    </div>
  );
}

function LeftOut({ findings: { left_out, left_out_counts }, draft, onDraft }: AskedPart) {
  const d = useDeskWords();
  const format = useFormat();
  const { take_all: all = [], ...rest } = draft;
  const count = left_out_counts.reduce((sum, { rows }) => sum + rows, 0);
  if (count === 0) return null;
  const tick = (row: number, taken: boolean) => {
    const others = draft.take.filter((one) => one !== row);
    onDraft({ ...draft, take: (taken ? [...others, row] : others).toSorted((one, other) => one - other) });
  };
  const tickAll = (why: ImportLeftOut, taken: boolean) => {
    const chosen = importLeftOuts.filter((one) => (one === why ? taken : all.includes(one)));
    onDraft(chosen.length === 0 ? rest : { ...rest, take_all: chosen });
  };
  return (
    <fieldset className={classes.question}>
      <legend className={classes.legend}>{d('importList.leftOut', { n: format.number(count) })}</legend>
      <p className={classes.soft}>{d('importList.leftOutInfo')}</p>
      {left_out_counts
        .filter(({ rows }) => rows > 1)
        .map(({ why, rows }) => (
          <label key={why} className={classes.way}>
            <input
              type="checkbox"
              checked={all.includes(why)}
              onChange={({ currentTarget }) => tickAll(why, currentTarget.checked)}
            />
            <span>{d('importList.leftOutAll', { n: format.number(rows), why: d(`importList.why.${why}`) })}</span>
          </label>
        ))}
      {count > left_out.length && (
        <p className={classes.soft}>{d('importList.leftOutFirst', { n: format.number(left_out.length) })}</p>
      )}
      {left_out.map(({ row, why, text }) => (
        <label key={row} className={classes.way}>
          <input
            type="checkbox"
            checked={draft.take.includes(row) || all.includes(why)}
            disabled={all.includes(why)}
            onChange={({ currentTarget }) => tick(row, currentTarget.checked)}
          />
          <span>
            {d('importList.leftOutRow', { row: String(row) })} <q className={classes.value}>{text}</q>{' '}
            <span className={classes.soft}>{d(`importList.why.${why}`)}</span>
          </span>
        </label>
      ))}
    </fieldset>
  );
}
