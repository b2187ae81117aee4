/** `/auth/pair`: a screen that is to hang on a wall shows a code, and goes to the board by itself once somebody has taken it. */
import { pairingPath } from '@wardlight/contract';
import { Link, useNavigate } from 'react-router';
import { CallError } from '../../lib/api/call-error.ts';
import { now, useNow } from '../../lib/browser/timers.ts';
import { useKeptAwake } from '../../lib/browser/wake-lock.ts';
import { useDeskWords, useWords } from '../../lib/i18n/i18n.ts';
import { firstPage } from '../../lib/session/return-to.ts';
import { session } from '../../lib/session/session.ts';
import { showWelcome } from '../../lib/session/welcome.ts';
import { QrCode } from '../../ui/desk/qr-code.tsx';
import { Logo } from '../../ui/logo.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import classes from './screen.module.css';
import { type Paired, type Pairing, usePairing } from './use-pairing.ts';

export function PairingScreen() {
  const { t } = useWords();
  const d = useDeskWords();
  const navigate = useNavigate();
  const mayDarken = useKeptAwake();
  const { pairing, failure } = usePairing(({ token, user }: Paired) => {
    session.begin({ token, username: user.username, expire: user.expire, agency: null });
    // Nobody stands here to press the lamp.
    showWelcome(false);
    void navigate(firstPage, { replace: true });
  });
  return (
    <main className={classes.page}>
      <Logo size="3.5rem" lit />
      <h1 className={classes.title}>{d('displays.wall.title')}</h1>
      <p className={classes.lead}>{d('displays.wall.lead')}</p>
      {pairing === null ? <Spinner text={d('displays.wall.preparing')} /> : <Code pairing={pairing} />}
      {failure === null ? null : <Notice kind="fault">{d(`displays.wall.${troubleOf(failure)}`)}</Notice>}
      {mayDarken && <Notice kind="info">{t('board.display.wall.mayDarken')}</Notice>}
      <Link className={classes.back} to="/auth/login">
        {d('displays.wall.toLogin')}
      </Link>
    </main>
  );
}

const troubleOf = (failure: unknown): 'tooMany' | 'unreachable' =>
  failure instanceof CallError && failure.code === 'too_many_attempts' ? 'tooMany' : 'unreachable';

function Code({ pairing: { code, ends_at } }: { readonly pairing: Pairing }) {
  const d = useDeskWords();
  return (
    <>
      <p className={classes.code}>
        <span className="heard-only">{d('displays.wall.code')} </span>
        {code}
      </p>
      <QrCode
        text={`${window.location.origin}${pairingPath}?code=${code}`}
        label={d('displays.wall.qr')}
        size="clamp(10rem, 30vmin, 20rem)"
      />
      <Left until={ends_at} />
    </>
  );
}

function Left({ until }: { readonly until: number }) {
  const d = useDeskWords();
  // Only to look again each second: the end is known by this machine's own clock.
  useNow();
  const seconds = Math.max(0, Math.ceil((until - now()) / 1_000));
  const time = `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
  return <p className={classes.left}>{d('displays.wall.left', { time })}</p>;
}
