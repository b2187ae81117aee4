/** A ticket for another device, as a code to scan and a link; good once and for ten minutes, and made with the password. */
import { useState } from 'react';
import { useNow } from '../../../lib/browser/timers.ts';
import { useFormat } from '../../../lib/i18n/format.ts';
import { useDeskWords } from '../../../lib/i18n/i18n.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/desk/dialog.tsx';
import { OnceShown } from '../../../ui/desk/once-shown.tsx';
import { QrCode } from '../../../ui/desk/qr-code.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { newTicket } from '../api.ts';
import { AskPassword } from './ask-password.tsx';
import { Section } from './section.tsx';

type Made = Awaited<ReturnType<typeof newTicket>>;

export function OtherDevice() {
  const d = useDeskWords();
  // Held by this page alone: it goes with it.
  const [ticket, setTicket] = useState<Made | null>(null);
  const [asking, setAsking] = useState(false);
  const close = () => setAsking(false);
  const doLabel = ticket === null ? d('ownAccount.ticket.make') : d('ownAccount.ticket.again');
  return (
    <Section title={d('ownAccount.ticket.title')} info={d('ownAccount.ticket.info')}>
      {ticket === null ? null : (
        <Ticket
          key={ticket.token}
          address={`${window.location.origin}/auth/token/${ticket.token}`}
          until={ticket.expires_at}
        />
      )}
      <div>
        <Button kind="plain" onClick={() => setAsking(true)}>
          {doLabel}
        </Button>
      </div>
      {asking ? (
        <Dialog open title={d('ownAccount.ticket.title')} closeLabel={d('lists.close')} onClose={close}>
          <AskPassword
            info={d('ownAccount.ticket.ask')}
            doLabel={doLabel}
            onSend={async (password) => {
              setTicket(await newTicket(password));
              close();
            }}
          >
            <Button kind="plain" onClick={close}>
              {d('lists.cancel')}
            </Button>
          </AskPassword>
        </Dialog>
      ) : null}
    </Section>
  );
}

function Ticket({ address, until }: { readonly address: string; readonly until: number }) {
  const d = useDeskWords();
  const format = useFormat();
  const leftMs = until - useNow();
  if (leftMs <= 0) return <Notice kind="info">{d('ownAccount.ticket.over')}</Notice>;
  return (
    <OnceShown
      secret={address}
      label={d('ownAccount.ticket.link')}
      info={d('ownAccount.ticket.once')}
      copyLabel={d('lists.copy')}
      copiedLabel={d('lists.copied')}
    >
      <QrCode text={address} label={d('ownAccount.ticket.qr')} />
      <p role="timer" aria-live="off">
        {d('ownAccount.ticket.left', { left: format.duration(leftMs) })}
      </p>
    </OnceShown>
  );
}
