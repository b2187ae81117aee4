/** A ticket for another device, as a code to scan and a link; good once and for ten minutes. */
import { useMutation } from '@tanstack/react-query';
import { useErrorWords } from '../../../lib/error-words.ts';
import { useFormat } from '../../../lib/format.ts';
import { useDeskWords } from '../../../lib/i18n.ts';
import { useNow } from '../../../lib/timers.ts';
import { Button } from '../../../ui/button.tsx';
import { OnceShown } from '../../../ui/desk/once-shown.tsx';
import { QrCode } from '../../../ui/desk/qr-code.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { newTicket } from '../api.ts';
import { Section } from './section.tsx';

export function OtherDevice() {
  const d = useDeskWords();
  const wordsOf = useErrorWords();
  // Remembered nowhere: `gcTime` 0 lets go of it with the page.
  const made = useMutation({ mutationFn: newTicket, gcTime: 0 });
  const { data: ticket } = made;
  return (
    <Section title={d('ownAccount.ticket.title')} info={d('ownAccount.ticket.info')}>
      {made.isError ? (
        <Notice kind="fault" title={d('lists.actionFailed')}>
          {wordsOf(made.error)}
        </Notice>
      ) : null}
      {ticket === undefined ? null : (
        <Ticket
          key={ticket.token}
          address={`${window.location.origin}/auth/token/${ticket.token}`}
          until={ticket.expires_at}
        />
      )}
      <div>
        <Button kind="plain" busy={made.isPending} onClick={() => made.mutate()}>
          {ticket === undefined ? d('ownAccount.ticket.make') : d('ownAccount.ticket.again')}
        </Button>
      </div>
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
