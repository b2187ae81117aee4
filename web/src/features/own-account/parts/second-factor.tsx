/** The second factor: set with an app, and taken off with the password and a code. */
import { useState } from 'react';
import { useFormat } from '../../../lib/i18n/format.ts';
import { useDeskWords } from '../../../lib/i18n/i18n.ts';
import { useHere } from '../../../lib/session/current-user.tsx';
import { Button } from '../../../ui/button.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { RemoveFactor } from './remove-factor.tsx';
import { Section } from './section.tsx';
import { SetFactor } from './set-factor.tsx';

export function SecondFactor() {
  const d = useDeskWords();
  const format = useFormat();
  const { user } = useHere();
  // Stays open when the account has one meanwhile: the recovery codes are still to be kept.
  const [open, setOpen] = useState<'set' | 'remove' | null>(null);
  const close = () => setOpen(null);
  const has = user.has_second_factor;
  return (
    <Section
      title={d('ownAccount.factor.title')}
      info={has ? d('ownAccount.factor.on') : d('ownAccount.factor.off')}
      action={
        <Button kind="plain" onClick={() => setOpen(has ? 'remove' : 'set')}>
          {has ? d('ownAccount.factor.remove') : d('ownAccount.factor.set')}
        </Button>
      }
    >
      {user.second_factor_by === null ? null : (
        <Notice kind="info">{d('ownAccount.factor.by', { date: format.date(user.second_factor_by) })}</Notice>
      )}
      {open === 'set' ? <SetFactor onClose={close} /> : null}
      {open === 'remove' ? <RemoveFactor onClose={close} /> : null}
    </Section>
  );
}
