/** `/line-notify-callback`: what became of an authorization (specification §1, §8). Whoever opens it need not be signed in here. */
import { useState } from 'react';
import { Link } from 'react-router';
import { useErrorWords } from '../../lib/api/error-words.ts';
import { useDeskWords, useWords } from '../../lib/i18n/i18n.ts';
import { useSession } from '../../lib/session/session.ts';
import { linePath } from '../../lib/shell/paths.ts';
import { Button, buttonClass } from '../../ui/button.tsx';
import { Logo } from '../../ui/logo.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import classes from './callback.module.css';
import { useWaiting, Waiting } from './parts/waiting.tsx';
import { type Finish, type Outcome, useFinish } from './use-finish.ts';

export function LineCallbackScreen() {
  const { t } = useWords();
  const finish = useFinish();
  return (
    <main className={classes.page}>
      <Logo size="3.5rem" lit />
      <h1 className={classes.title}>{t('shell.titles.lineCallback')}</h1>
      <Said finish={finish} />
    </main>
  );
}

function Said({ finish: { outcome, failure, busy, again, confirmed, discarded } }: { readonly finish: Finish }) {
  const { t } = useWords();
  const d = useDeskWords();
  const errorText = useErrorWords();
  const signedIn = useSession() !== null;
  if (outcome?.outcome === 'confirm')
    return signedIn ? <ConfirmHere onLinked={confirmed} onDiscarded={discarded} /> : <ConfirmThere />;
  if (outcome !== null)
    return (
      <>
        <Result outcome={outcome} />
        <Onward outcome={outcome.outcome} />
      </>
    );
  if (failure === null) return <Spinner text={d('line.callback.working')} />;
  return (
    <Notice
      kind="fault"
      title={d('line.callback.unanswered')}
      action={
        <Button busy={busy} onClick={again}>
          {t('common.tryAgain')}
        </Button>
      }
    >
      <p>{errorText(failure)}</p>
      <p>{d('line.callback.kept')}</p>
    </Notice>
  );
}

/** LINE's own browser, or another than the one that began: nothing is linked from here. */
function ConfirmThere() {
  const d = useDeskWords();
  return (
    <Notice kind="info" title={d('line.callback.confirm')}>
      {d('line.callback.confirmInfo')}
    </Notice>
  );
}

interface ConfirmHereProps {
  readonly onLinked: (accounts: number) => void;
  readonly onDiscarded: () => void;
}

function ConfirmHere({ onLinked, onDiscarded }: ConfirmHereProps) {
  const { t } = useWords();
  const d = useDeskWords();
  const waiting = useWaiting();
  const [declined, setDeclined] = useState(false);
  if (declined)
    return (
      <>
        <Notice kind="info" title={d('line.waiting.discarded')}>
          {d('line.callback.noneInfo', { page: t('shell.titles.line') })}
        </Notice>
        <Onward outcome="none" />
      </>
    );
  if (waiting === undefined) return <Spinner text={d('line.callback.working')} />;
  return (
    <>
      {waiting === null ? (
        <ConfirmThere />
      ) : (
        <Waiting
          waiting={waiting}
          onLinked={(accounts) => onLinked(accounts ?? 0)}
          onDiscarded={() => {
            setDeclined(true);
            onDiscarded();
          }}
        />
      )}
      <Onward outcome="confirm" />
    </>
  );
}

function Result({ outcome: { outcome, accounts, unheard } }: { readonly outcome: Outcome }) {
  const { t } = useWords();
  const d = useDeskWords();
  return (
    <Notice kind={outcome === 'failure' ? 'fault' : 'info'} title={d(`line.callback.${outcome}`)}>
      <p>{d(`line.callback.${outcome}Info`, { page: t('shell.titles.line') })}</p>
      {outcome === 'failure' && unheard && <p>{d('line.callback.unheard', { page: t('shell.titles.line') })}</p>}
      {accounts > 0 && <p>{d('line.callback.count', { n: String(accounts) })}</p>}
    </Notice>
  );
}

/** LINE's own browser has nobody signed in: there the page has done its work. */
function Onward({ outcome }: Pick<Outcome, 'outcome'>) {
  const { t } = useWords();
  const d = useDeskWords();
  const signedIn = useSession() !== null;
  // A failure has said so itself.
  if (!signedIn) return outcome === 'failure' ? null : <p className={classes.soft}>{d('line.callback.close')}</p>;
  return (
    <Link className={buttonClass} data-kind="plain" to={linePath}>
      {d('line.callback.toPage', { page: t('shell.titles.line') })}
    </Link>
  );
}
