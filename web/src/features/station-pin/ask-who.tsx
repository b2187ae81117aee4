import { useDeskWords, useWords } from '../../lib/i18n/i18n.ts';
import { question } from '../../lib/session/acting-person.ts';
import { Button } from '../../ui/button.tsx';
import { Page } from '../../ui/desk/page.tsx';

export function AskWho() {
  const { t } = useWords();
  const d = useDeskWords();
  return (
    <Page title={d('ownAccount.pin.needed')} info={d('ownAccount.pin.neededInfo')} width="narrow">
      <div>
        <Button onClick={() => question.ask()}>{t('board.who.title')}</Button>
      </div>
    </Page>
  );
}
