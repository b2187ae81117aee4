/** `/account`: what somebody may do with their own account. */
import { Link } from 'react-router';
import { useDeskWords, useWords } from '../../lib/i18n/i18n.ts';
import { useHere } from '../../lib/session/current-user.tsx';
import { useGroupTabs } from '../../lib/shell/sections.ts';
import { buttonClass } from '../../ui/button.tsx';
import { Page } from '../../ui/desk/page.tsx';
import { OpenSessions } from './parts/open-sessions.tsx';
import { OtherDevice } from './parts/other-device.tsx';
import { Pin } from './parts/pin.tsx';
import { SecondFactor } from './parts/second-factor.tsx';
import { Section } from './parts/section.tsx';
import { ThisDevice } from './parts/this-device.tsx';

export function OwnAccountScreen() {
  const { t } = useWords();
  const d = useDeskWords();
  const { user } = useHere();
  return (
    <Page
      title={t('shell.titles.account')}
      info={`${user.display_name} · ${user.username}`}
      {...useGroupTabs('own')}
      width="narrow"
    >
      <Section
        title={d('ownAccount.password.title')}
        action={
          <Link className={buttonClass} data-kind="plain" to="/auth/change-password">
            {d('ownAccount.password.change')}
          </Link>
        }
      />
      <SecondFactor />
      {/* A station is nobody's: whoever uses it has a PIN of their own. */}
      {user.shared ? null : <Pin />}
      <OpenSessions />
      <OtherDevice />
      <ThisDevice />
    </Page>
  );
}
