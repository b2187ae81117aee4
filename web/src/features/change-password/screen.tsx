/** `/auth/change-password`, by somebody who has one. */
import { useNavigate } from 'react-router';
import { useDeskWords, useWords } from '../../lib/i18n/i18n.ts';
import { tellCorner } from '../../lib/shell/corner-alerts.ts';
import { Button } from '../../ui/button.tsx';
import { Page } from '../../ui/desk/page.tsx';
import { ChangePasswordForm } from './form.tsx';

const accountPage = '/account';

export function ChangePasswordScreen() {
  const { t } = useWords();
  const d = useDeskWords();
  const navigate = useNavigate();
  const leave = () => void navigate(accountPage);
  return (
    <Page title={t('shell.titles.changePassword')} width="narrow">
      <ChangePasswordForm
        current="chosen"
        onDone={() => {
          tellCorner({ kind: 'success', title: d('ownAccount.change.done') });
          leave();
        }}
      >
        <Button kind="plain" onClick={leave}>
          {d('lists.cancel')}
        </Button>
      </ChangePasswordForm>
    </Page>
  );
}
