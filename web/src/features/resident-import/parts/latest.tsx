/** The latest imports of the agency, each to be opened again or taken back. */
import type { Import } from '@wardlight/contract';
import { useErrorWords } from '../../../lib/api/error-words.ts';
import { useFormat } from '../../../lib/i18n/format.ts';
import { useDeskWords } from '../../../lib/i18n/i18n.ts';
import { Button } from '../../../ui/button.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { Spinner } from '../../../ui/spinner.tsx';
import { useImports } from '../api.ts';
import { classes } from './classes.ts';
import { Undo } from './undo.tsx';

interface LatestProps {
  readonly current: string | null;
  readonly onOpen: (importId: string) => void;
}

export function Latest({ current, onOpen }: LatestProps) {
  const d = useDeskWords();
  return (
    <section className={classes.part} aria-label={d('residentImport.latest')}>
      <h2 className={classes.title}>{d('residentImport.latest')}</h2>
      <Listed current={current} onOpen={onOpen} />
      <p className={classes.soft}>{d('residentImport.forgotten')}</p>
    </section>
  );
}

function Listed({ current, onOpen }: LatestProps) {
  const d = useDeskWords();
  const errorText = useErrorWords();
  const { data, error, isFetching, refetch } = useImports();
  if (data === undefined && error !== null)
    return (
      <Notice
        kind="fault"
        title={d('lists.failed')}
        action={
          <Button busy={isFetching} onClick={() => void refetch()}>
            {d('lists.tryAgain')}
          </Button>
        }
      >
        {errorText(error)}
      </Notice>
    );
  if (data === undefined) return <Spinner text={d('lists.loading')} />;
  if (data.length === 0) return <p className={classes.soft}>{d('residentImport.latestNone')}</p>;
  return (
    <ul className={classes.list}>
      {data.map((one) => (
        <Line key={one.import_id} of={one} open={one.import_id === current} onOpen={() => onOpen(one.import_id)} />
      ))}
    </ul>
  );
}

interface LineProps {
  readonly of: Import;
  readonly open: boolean;
  readonly onOpen: () => void;
}

function Line({ of, open, onOpen }: LineProps) {
  const d = useDeskWords();
  const format = useFormat();
  return (
    <li className={classes.line} aria-current={open || undefined}>
      <div>
        <p className={classes.file}>{of.file_name ?? d('residentImport.unnamedFile')}</p>
        <p className={classes.soft}>
          {[format.dateClock(of.made_at), of.made_by, d(`residentImport.states.${of.state}`)]
            .filter((text) => text !== null)
            .join(' · ')}
        </p>
        {/* Of the one that is open they stand above; one that was only checked has none yet. */}
        {!open && of.state !== 'checked' && (
          <p className={classes.soft}>
            {d('residentImport.success', { n: format.number(of.done) })} ·{' '}
            {d('residentImport.failure', { n: format.number(of.failed) })}
          </p>
        )}
      </div>
      {!open && (
        <div className={classes.actions}>
          <Button kind="plain" onClick={onOpen}>
            {d('residentImport.open')}
          </Button>
          <Undo of={of} />
        </div>
      )}
    </li>
  );
}
