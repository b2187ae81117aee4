/** The latest recordings of one resident, with the ways to all of them and to bring another. */
import type { Ecg, ResidentId } from '@wardlight/contract';
import { Link } from 'react-router';
import { useAnswerFailure } from '../../lib/api/read-failure.ts';
import { useDeskWords } from '../../lib/i18n/i18n.ts';
import { useMay } from '../../lib/session/current-user.tsx';
import { ecgPath } from '../../lib/shell/paths.ts';
import { ReadFailed } from '../../ui/desk/read-failed.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import { useLatestEcgs } from './api.ts';
import { classes } from './classes.ts';
import { useEcgWords } from './ecg-words.ts';
import { Marks } from './parts/marks.tsx';

function FileName({ ecg }: { readonly ecg: Ecg }) {
  const named = useEcgWords().nameInFile(ecg);
  return named === null ? null : <span className={classes.fileName}>{named}</span>;
}

export function EcgsOfResident({ resident }: { readonly resident: ResidentId }) {
  const d = useDeskWords();
  const words = useEcgWords();
  const mayRead = useMay('measurements.read');
  const mayImport = useMay('measurements.correct');
  const answer = useLatestEcgs(resident, mayRead);
  const failure = useAnswerFailure(answer);
  if (!mayRead) return null;
  const rows = answer.data?.rows;
  return (
    <section className={classes.section} aria-label={d('ecg.ofResident.title')}>
      <div className={classes.file}>
        <h2 className={classes.heading}>{d('ecg.ofResident.title')}</h2>
        <span className={classes.actions}>
          <Link className={classes.link} to={`${ecgPath}?resident=${resident}`}>
            {d('ecg.ofResident.all')}
          </Link>
          {mayImport && (
            <Link className={classes.link} to={`${ecgPath}?resident=${resident}&import=1`}>
              {d('ecg.adding.open')}
            </Link>
          )}
        </span>
      </div>
      {failure !== null && <ReadFailed {...failure} />}
      {rows === undefined && failure === null && <Spinner text={d('lists.loading')} />}
      {rows?.length === 0 && <p className={classes.soft}>{d('ecg.ofResident.none')}</p>}
      {rows !== undefined && rows.length > 0 && (
        <ul className={classes.found}>
          {rows.map((ecg) => (
            <li key={ecg.ecg_id} className={classes.latest}>
              <Link className={classes.link} to={`${ecgPath}/${ecg.ecg_id}`}>
                {words.recorded(ecg)}
              </Link>
              <span>{[words.rate(ecg), words.length(ecg)].filter((part) => part !== null).join(' · ')}</span>
              <Marks ecg={ecg} />
              <FileName ecg={ecg} />
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
