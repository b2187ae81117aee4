/** The dry run: what each line would do, those with something in their way first, and the one press. */
import { IconAlertTriangle, IconCheck } from '@tabler/icons-react';
import type { JudgedMatLine } from '@wardlight/contract';
import type { ReactNode } from 'react';
import { useFormat } from '../../../lib/i18n/format.ts';
import { useDeskWords } from '../../../lib/i18n/i18n.ts';
import { Button } from '../../../ui/button.tsx';
import desk from '../../../ui/desk/fields.module.css';
import { Notice } from '../../../ui/notice.tsx';
import { placeText } from '../model.ts';
import { classes } from './classes.ts';

interface JudgedLinesProps {
  readonly judged: readonly JudgedMatLine[];
  /** Of the list; null = it has none. */
  readonly heading: string | null;
  readonly busy: boolean;
  readonly fault: ReactNode;
  readonly onBack: () => void;
  readonly onRegister: () => void;
}

export function JudgedLines({ judged, heading, busy, fault, onBack, onRegister }: JudgedLinesProps) {
  const d = useDeskWords();
  const format = useFormat();
  const numbered = judged.map((line, n) => ({ ...line, n: n + 1 }));
  const wrong = numbered.filter(({ problem }) => problem !== null);
  const fits = numbered.filter(({ problem }) => problem === null);
  return (
    <>
      <p role="status">
        {d('manyMats.fits', { n: format.number(fits.length) })}
        {wrong.length > 0 && ` · ${d('manyMats.not', { n: format.number(wrong.length) })}`}
      </p>
      {heading !== null && <Notice kind="info">{d('manyMats.heading', { line: heading })}</Notice>}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is scrolled by the keyboard too. */}
      <section className={classes.scroll} aria-label={d('manyMats.title')} tabIndex={0}>
        <table className={classes.table}>
          <thead>
            <tr>
              <th scope="col">{d('manyMats.line')}</th>
              <th scope="col">{d('devices.serial')}</th>
              <th scope="col">{d('devices.bed')}</th>
              <th scope="col">{d('manyMats.verdict')}</th>
            </tr>
          </thead>
          <tbody>
            {[...wrong, ...fits].map((line) => (
              <tr key={line.n}>
                <td>{format.number(line.n)}</td>
                <th scope="row" translate="no">
                  {line.serial}
                </th>
                <td>
                  {line.bed === null ? line.bed_no || d('devices.noBed') : placeText(line.bed)}
                  {line.resident_name !== null && ` · ${line.resident_name}`}
                </td>
                <td>
                  <Verdict problem={line.problem} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      {fits.some(({ bed }) => bed !== null) && <p className={desk.soft}>{d('manyMats.ends')}</p>}
      {fits.length === 0 && <Notice kind="fault">{d('manyMats.none')}</Notice>}
      {fault}
      <div className={desk.actions}>
        <Button kind="plain" onClick={onBack}>
          {d('manyMats.back')}
        </Button>
        {fits.length > 0 && (
          <Button busy={busy} onClick={onRegister}>
            {d('manyMats.do', { n: format.number(fits.length) })}
          </Button>
        )}
      </div>
    </>
  );
}

/** By shape and by word. */
export function Verdict({ problem }: Pick<JudgedMatLine, 'problem'>) {
  const d = useDeskWords();
  const Icon = problem === null ? IconCheck : IconAlertTriangle;
  return (
    <span className={classes.verdict}>
      <Icon size={18} stroke={1.8} aria-hidden="true" />
      {problem === null ? d('manyMats.ready') : d(`manyMats.problem.${problem}`)}
    </span>
  );
}
