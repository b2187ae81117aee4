/** The second factor by wish, over the page of one's account. Its recovery codes go by a word only: Escape, or the cross, asks first. */
import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useDeskWords } from '../../../lib/i18n/i18n.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/desk/dialog.tsx';
import { AskBeforeGone } from '../../../ui/desk/once-shown.tsx';
import { FactorSteps } from './factor-steps.tsx';

export function SetFactor({ onClose }: { readonly onClose: () => void }) {
  const d = useDeskWords();
  const queries = useQueryClient();
  const [isSet, setIsSet] = useState(false);
  const [asked, setAsked] = useState(0);
  // A code is being confirmed: its answer brings the recovery codes, which nobody shows again.
  const held = useRef(false);
  const close = () => {
    if (!held.current) onClose();
  };
  return (
    <Dialog
      open
      title={isSet ? d('ownAccount.factor.codes') : d('ownAccount.factor.title')}
      closeLabel={d('lists.close')}
      onClose={() => (isSet ? setAsked((times) => times + 1) : close())}
    >
      <FactorSteps
        onHeld={(now) => {
          held.current = now;
        }}
        onSet={() => {
          setIsSet(true);
          void queries.invalidateQueries({ queryKey: ['user'] });
        }}
        onDone={onClose}
        question={
          asked > 0 ? (
            <AskBeforeGone
              // Asked once more, it comes into sight once more.
              key={asked}
              title={d('ownAccount.factor.askTitle')}
              info={d('ownAccount.factor.askInfo')}
              stayLabel={d('accounts.code.stay')}
              goLabel={d('ownAccount.factor.kept')}
              onStay={() => setAsked(0)}
              onGo={onClose}
            />
          ) : null
        }
      >
        <Button kind="plain" onClick={close}>
          {d('lists.cancel')}
        </Button>
      </FactorSteps>
    </Dialog>
  );
}
