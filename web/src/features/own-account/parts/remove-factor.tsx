import { useQueryClient } from '@tanstack/react-query';
import { tellCorner } from '../../../lib/corner-alerts.ts';
import { useDeskWords } from '../../../lib/i18n.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/desk/dialog.tsx';
import { removeFactor } from '../api.ts';
import { AskPassword } from './ask-password.tsx';

export function RemoveFactor({ onClose }: { readonly onClose: () => void }) {
  const d = useDeskWords();
  const queries = useQueryClient();
  return (
    <Dialog open title={d('ownAccount.factor.remove')} closeLabel={d('lists.close')} onClose={onClose}>
      <AskPassword
        info={d('ownAccount.factor.removeInfo')}
        doLabel={d('ownAccount.factor.remove')}
        onSend={async (password) => {
          await removeFactor(password);
          await queries.invalidateQueries({ queryKey: ['user'] });
          tellCorner({ kind: 'success', title: d('ownAccount.factor.removed') });
          onClose();
        }}
      >
        <Button kind="plain" onClick={onClose}>
          {d('lists.cancel')}
        </Button>
      </AskPassword>
    </Dialog>
  );
}
