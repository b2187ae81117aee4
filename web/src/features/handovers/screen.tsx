/** `/handover` and `/handover/12`: the shifts, and the page of one. */
import { useParams } from 'react-router';
import { useDeskWords, useWords } from '../../lib/i18n/i18n.ts';
import { useHere } from '../../lib/session/current-user.tsx';
import { useGroupTabs } from '../../lib/shell/sections.ts';
import { Page } from '../../ui/desk/page.tsx';
import { Notice } from '../../ui/notice.tsx';
import { ListScreen } from './list-screen.tsx';
import { PageScreen } from './page-screen.tsx';

export function HandoverScreen() {
  const d = useDeskWords();
  const { t } = useWords();
  const { scope } = useHere();
  const { handover } = useParams();
  const tabs = useGroupTabs('watch');
  // Of all facilities together there is no shift.
  if (scope === 'all')
    return (
      <Page title={t('shell.titles.handover')} {...tabs}>
        <Notice kind="info">{d('lists.chooseAgency')}</Notice>
      </Page>
    );
  // Not by the same component: what is typed about one shift stays with it.
  return handover === undefined ? (
    <ListScreen key={scope} />
  ) : (
    <PageScreen key={`${scope} ${handover}`} id={handover} />
  );
}
