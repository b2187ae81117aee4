/** The PIN for shared stations: set, changed and taken off under the password. */
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useErrorWords } from '../../../lib/api/error-words.ts';
import { useDeskWords, useWords } from '../../../lib/i18n/i18n.ts';
import { tellCorner } from '../../../lib/shell/corner-alerts.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/desk/dialog.tsx';
import classes from '../../../ui/desk/fields.module.css';
import { Notice } from '../../../ui/notice.tsx';
import { pinKey, readOwnPin, removeOwnPin } from '../api.ts';
import { AskPassword } from './ask-password.tsx';
import { Section } from './section.tsx';
import { SetPin } from './set-pin.tsx';

export function Pin() {
  const { t } = useWords();
  const d = useDeskWords();
  const wordsOf = useErrorWords();
  const queries = useQueryClient();
  const [open, setOpen] = useState<'set' | 'remove' | null>(null);
  const kept = useQuery({ queryKey: pinKey, queryFn: ({ signal }) => readOwnPin(signal) });
  const has = kept.data?.set_at != null;
  const close = () => setOpen(null);
  const done = async (title: string) => {
    await queries.invalidateQueries({ queryKey: pinKey });
    tellCorner({ kind: 'success', title });
    close();
  };
  const info = kept.data?.locked ? d('ownAccount.pin.locked') : has ? d('ownAccount.pin.on') : d('ownAccount.pin.off');
  return (
    <Section
      title={d('ownAccount.pin.section')}
      info={info}
      action={
        kept.data === undefined ? null : (
          <div className={classes.actions}>
            {has && (
              <Button kind="plain" onClick={() => setOpen('remove')}>
                {d('ownAccount.pin.remove')}
              </Button>
            )}
            <Button kind="plain" onClick={() => setOpen('set')}>
              {has ? d('ownAccount.pin.change') : d('ownAccount.pin.set')}
            </Button>
          </div>
        )
      }
    >
      {kept.isError ? (
        <Notice
          kind="fault"
          action={
            <Button kind="plain" busy={kept.isFetching} onClick={() => void kept.refetch()}>
              {t('common.tryAgain')}
            </Button>
          }
        >
          {wordsOf(kept.error)}
        </Notice>
      ) : null}
      {open === 'set' ? <SetPin onDone={() => done(d('ownAccount.pin.saved'))} onClose={close} /> : null}
      {open === 'remove' ? (
        <Dialog open title={d('ownAccount.pin.remove')} closeLabel={d('lists.close')} onClose={close}>
          <AskPassword
            info={d('ownAccount.pin.removeInfo')}
            doLabel={d('ownAccount.pin.remove')}
            onSend={async (password) => {
              await removeOwnPin(password);
              await done(d('ownAccount.pin.removed'));
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
