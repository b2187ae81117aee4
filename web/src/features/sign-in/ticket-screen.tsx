/** `/auth/token`: a link that signs this device in, by a press and never by itself (decisions §7). */
import { type ReactNode, useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { CallError } from '../../lib/api/http.ts';
import { now } from '../../lib/browser/timers.ts';
import { useWords } from '../../lib/i18n/i18n.ts';
import { takeReturn } from '../../lib/session/return-to.ts';
import { useSession } from '../../lib/session/session.ts';
import { unlockSound } from '../../lib/sound/sound-unlock.ts';
import { Button } from '../../ui/button.tsx';
import { Logo } from '../../ui/logo.tsx';
import { Notice } from '../../ui/notice.tsx';
import { signInWithTicket } from './api.ts';
import { type FormRefusal, refusalOf } from './model.ts';
import { RefusalNotice } from './refusal-notice.tsx';
import classes from './screen.module.css';
import { heldTicket } from './ticket.ts';

export function TicketScreen() {
  const { t } = useWords();
  const navigate = useNavigate();
  const current = useSession();
  const [ticket] = useState(heldTicket.read);
  const [busy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<FormRefusal | 'over' | null>(null);

  const enter = (): void => {
    if (ticket === null) return;
    void unlockSound();
    setBusy(true);
    setRefusal(null);
    signInWithTicket(ticket).then(
      () => {
        heldTicket.drop();
        void navigate(takeReturn(), { replace: true });
      },
      (error: unknown) => {
        setBusy(false);
        if (error instanceof CallError && error.code === 'ticket_invalid') {
          heldTicket.drop();
          return setRefusal('over');
        }
        const refused = refusalOf(error, now());
        setRefusal(refused.kind === 'wait' ? refused : { kind: 'other', error });
      },
    );
  };

  return (
    <main className={classes.page}>
      <div className={classes.scene} aria-hidden="true">
        <Logo size="clamp(4.5rem, 22vmin, 13rem)" lit />
        <p className={classes.name}>{t('common.productName')}</p>
      </div>
      <div className={classes.side}>
        <div className={classes.card}>
          <h1 className={classes.title}>{t('shell.titles.ticket')}</h1>
          {ticket === null ? (
            <Notice kind="fault" title={t('signIn.ticket.missing')}>
              {t('signIn.ticket.missingInfo')}
            </Notice>
          ) : refusal === 'over' ? (
            <Notice kind="fault" title={t('signIn.ticket.over')}>
              {t('signIn.ticket.overInfo')}
            </Notice>
          ) : (
            <Offer busy={busy} current={current?.username ?? null} onEnter={enter}>
              {refusal === null ? null : <RefusalNotice refusal={refusal} />}
            </Offer>
          )}
          <Link className={classes.asWall} to="/auth/login">
            {t('signIn.ticket.withPassword')}
          </Link>
        </div>
      </div>
    </main>
  );
}

interface OfferProps {
  readonly busy: boolean;
  /** Who is signed in here already. */
  readonly current: string | null;
  readonly onEnter: () => void;
  readonly children: ReactNode;
}

function Offer({ busy, current, onEnter, children }: OfferProps) {
  const { t } = useWords();
  return (
    <>
      <p>{t('signIn.ticket.info')}</p>
      {current === null ? null : <p>{t('signIn.ticket.current', { name: current })}</p>}
      {children}
      <Button busy={busy} onClick={onEnter}>
        {busy ? t('signIn.submitting') : t('signIn.submit')}
      </Button>
    </>
  );
}
