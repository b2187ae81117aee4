/** Lines of a list that were not taken: hidden ones, and those that are no residents. Somebody may say otherwise. */
import { useFormat } from '../../../lib/i18n/format.ts';
import { useDeskWords } from '../../../lib/i18n/i18n.ts';
import type { AskedPart } from '../model.ts';
import { classes } from './classes.ts';

export function Lines({ findings: { hidden_rows, left_out }, draft, onDraft }: AskedPart) {
  const d = useDeskWords();
  const format = useFormat();
  const tick = (row: number, taken: boolean) => {
    const others = draft.take.filter((one) => one !== row);
    onDraft({ ...draft, take: (taken ? [...others, row] : others).toSorted((one, other) => one - other) });
  };
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
      {left_out.length > 0 && (
        <fieldset className={classes.question}>
          <legend className={classes.legend}>{d('importList.leftOut', { n: format.number(left_out.length) })}</legend>
          <p className={classes.soft}>{d('importList.leftOutInfo')}</p>
          {left_out.map(({ row, why, text }) => (
            <label key={row} className={classes.way}>
              <input
                type="checkbox"
                checked={draft.take.includes(row)}
                onChange={({ currentTarget }) => tick(row, currentTarget.checked)}
              />
              <span>
                {d('importList.leftOutRow', { row: String(row) })} <q className={classes.value}>{text}</q>{' '}
                <span className={classes.soft}>{d(`importList.why.${why}`)}</span>
              </span>
            </label>
          ))}
        </fieldset>
      )}
    </>
  );
}
