/** What the moves would do, those with something in their way first; and after the press who was left where they lie. */
import { IconAlertTriangle, IconCheck } from '@tabler/icons-react';
import type { BedPlace, JudgedMove, LeftMove } from '@wardlight/contract';
import { changedText } from '../../../lib/api/error-words.ts';
import { useFormat } from '../../../lib/i18n/format.ts';
import { useDeskWords, useWords } from '../../../lib/i18n/i18n.ts';
import { Button } from '../../../ui/button.tsx';
import desk from '../../../ui/desk/fields.module.css';
import { Notice } from '../../../ui/notice.tsx';
import { placeText } from '../model.ts';
import { classes } from './classes.ts';

interface JudgedMovesProps {
  readonly judged: readonly JudgedMove[];
  readonly busy: boolean;
  readonly onBack: () => void;
  readonly onMove: () => void;
}

export function JudgedMoves({ judged, busy, onBack, onMove }: JudgedMovesProps) {
  const d = useDeskWords();
  const format = useFormat();
  const wrong = judged.filter(({ problem }) => problem !== null);
  const fits = judged.filter(({ problem }) => problem === null);
  const place = (bed: BedPlace | null) => (bed === null ? d('residents.noBed') : placeText(bed));
  return (
    <>
      <p role="status">
        {d('manyResidents.can', { n: format.number(fits.length) })}
        {wrong.length > 0 && ` · ${d('manyResidents.cannot', { n: format.number(wrong.length) })}`}
      </p>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is scrolled by the keyboard too */}
      <section className={classes.scroll} aria-label={d('manyResidents.move')} tabIndex={0}>
        <table className={classes.table}>
          <thead>
            <tr>
              <th scope="col">{d('residents.field.name')}</th>
              <th scope="col">{d('manyResidents.now')}</th>
              <th scope="col">{d('manyResidents.after')}</th>
              <th scope="col">{d('manyResidents.verdict')}</th>
            </tr>
          </thead>
          <tbody>
            {[...wrong, ...fits].map(({ resident_id, name, bed, to, problem, there }) => (
              <tr key={resident_id}>
                <th scope="row">{name}</th>
                <td>{place(bed)}</td>
                <td>{problem === 'bedUnknown' ? '' : place(to)}</td>
                <td>
                  <Verdict problem={problem} />
                  {problem === 'bedTaken' && there !== null && ` · ${there}`}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      <p className={desk.soft}>{d('residents.move.info')}</p>
      <div className={desk.actions}>
        <Button kind="plain" onClick={onBack}>
          {d('manyResidents.back')}
        </Button>
        {fits.length > 0 && (
          <Button busy={busy} onClick={onMove}>
            {d('manyResidents.do', { n: format.number(fits.length) })}
          </Button>
        )}
      </div>
    </>
  );
}

/** By shape and by word. */
function Verdict({ problem }: Pick<JudgedMove, 'problem'>) {
  const d = useDeskWords();
  const Icon = problem === null ? IconCheck : IconAlertTriangle;
  return (
    <span className={classes.verdict}>
      <Icon size={18} stroke={1.8} aria-hidden="true" />
      {problem === null ? d('manyResidents.ready') : d(`manyResidents.problem.${problem}`)}
    </span>
  );
}

interface LeftMovesProps {
  readonly left: readonly LeftMove[];
  readonly moved: number;
  readonly busy: boolean;
  /** Of those who were shown elsewhere, or changed meanwhile: as they are now. */
  readonly onAgain: (lines: readonly LeftMove[]) => void;
  readonly onClose: () => void;
}

export function LeftMoves({ left, moved, busy, onAgain, onClose }: LeftMovesProps) {
  const d = useDeskWords();
  const { t } = useWords();
  const format = useFormat();
  const again = left.filter(({ problem }) => problem === 'residentChanged' || problem === 'changed');
  return (
    <>
      <p role="status">{d('manyResidents.moved', { n: format.number(moved) })}</p>
      <Notice
        kind="fault"
        title={d('manyResidents.left', { n: format.number(left.length) })}
        action={
          again.length > 0 && (
            <Button busy={busy} onClick={() => onAgain(again)}>
              {d('manyResidents.again', { n: format.number(again.length) })}
            </Button>
          )
        }
      >
        <ul>
          {left.map(({ resident_id, name, to, problem, residents }) => (
            <li key={resident_id}>
              {name}
              {to === null ? '' : ` → ${placeText(to)}`} · {d(`manyResidents.problem.${problem}`)}
              {residents === null ? '' : ` · ${changedText(t, residents)}`}
            </li>
          ))}
        </ul>
      </Notice>
      <div className={desk.actions}>
        <Button onClick={onClose}>{d('lists.done')}</Button>
      </div>
    </>
  );
}
