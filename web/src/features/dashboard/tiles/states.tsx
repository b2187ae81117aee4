/** The board when there is no board: loading, empty, failed, nothing found. */
import { IconBed, IconCloudOff } from '@tabler/icons-react';
import { Link } from 'react-router';
import { useErrorWords } from '../../../lib/api/error-words.ts';
import { useWords } from '../../../lib/i18n/i18n.ts';
import { useHere, useMay } from '../../../lib/session/current-user.tsx';
import { agenciesPath, bedsPath } from '../../../lib/shell/paths.ts';
import { Button, buttonClass } from '../../../ui/button.tsx';
import { Empty } from '../../../ui/empty.tsx';
import floors from './floors.module.css';
import classes from './states.module.css';

const ghosts = Array.from({ length: 24 }, (_, index) => index);

export function BoardLoading() {
  const { t } = useWords();
  return (
    <div role="status" aria-label={t('board.loading')}>
      <div className={classes.ghostHeading} />
      <div className={floors.ghosts}>
        {ghosts.map((ghost) => (
          <div key={ghost} className={classes.ghost} />
        ))}
      </div>
    </div>
  );
}

export function BoardFailed({
  error,
  onRetry,
  busy,
}: {
  readonly error: unknown;
  readonly onRetry: () => void;
  readonly busy: boolean;
}) {
  const { t } = useWords();
  const errorWords = useErrorWords();
  return (
    <div role="alert">
      <Empty
        picture={<IconCloudOff size={56} stroke={1.2} aria-hidden="true" />}
        title={t('board.failed.title')}
        info={errorWords(error)}
        action={
          <Button onClick={onRetry} busy={busy}>
            {t('common.tryAgain')}
          </Button>
        }
      />
    </div>
  );
}

/** The first bed of a facility, and the first facility of a provider, are made elsewhere: here is the way there. */
export function BoardEmpty() {
  const { t } = useWords();
  const { scope } = useHere();
  const mayAddBeds = useMay('register.change');
  const mayAddAgencies = useMay('agencies.manage') && scope === 'all';
  return (
    <Empty
      picture={<IconBed size={56} stroke={1.2} aria-hidden="true" />}
      title={t('board.empty.title')}
      info={t('board.empty.info')}
      action={
        mayAddBeds || mayAddAgencies ? (
          <Link className={buttonClass} to={mayAddBeds ? bedsPath : agenciesPath}>
            {mayAddBeds ? t('shell.titles.beds') : t('shell.titles.agencies')}
          </Link>
        ) : undefined
      }
    />
  );
}

export function NothingFound({ onReset }: { readonly onReset: () => void }) {
  const { t } = useWords();
  return (
    <Empty
      title={t('board.nothing.title')}
      info={t('board.nothing.info')}
      action={
        <Button kind="plain" onClick={onReset}>
          {t('board.nothing.reset')}
        </Button>
      }
    />
  );
}
