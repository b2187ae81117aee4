import '@mantine/core/styles/ActionIcon.layer.css';
import { ActionIcon, Menu } from '@mantine/core';
import {
  IconKey,
  IconLogout,
  IconMoonStars,
  IconUserCircle,
  IconUserPlus,
  IconUserShare,
  IconVolume,
} from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { Link } from 'react-router';
import { RestTimeDialog } from '../../features/rest-time/dialog.tsx';
import { chooseLanguage, useWords } from '../../lib/i18n/i18n.ts';
import { languageOptions } from '../../lib/i18n/language-options.ts';
import { useHere } from '../../lib/session/current-user.tsx';
import { useOpenAccounts } from '../../lib/session/open-accounts.ts';
import { firstPage } from '../../lib/session/return-to.ts';
import { session } from '../../lib/session/session.ts';
import { chooseTheme, useThemeChoice } from '../../lib/shell/theme-choice.ts';
import { ChoiceItems } from '../../ui/choice-menu.tsx';
import { changePasswordPage } from '../guard.ts';
import { useSignOut } from '../sign-out.ts';
import { useThemeOptions } from './theme-options.ts';

interface AccountMenuProps {
  /** The button that opens it; default: a person in the top bar. */
  readonly target?: ReactNode;
  /** With light and language, where they have no button of their own. */
  readonly withSettings?: boolean;
}

export function AccountMenu({ target, withSettings = false }: AccountMenuProps) {
  const { t } = useWords();
  const { user } = useHere();
  const signOut = useSignOut();
  const label = t('shell.account.label');
  const [restTime, setRestTime] = useState(false);
  return (
    <>
      <Menu position={withSettings ? 'top-end' : 'bottom-end'}>
        <Menu.Target>
          {target ?? (
            <ActionIcon variant="subtle" color="gray" size={44} aria-label={label} title={label}>
              <IconUserCircle size={24} stroke={1.6} aria-hidden="true" />
            </ActionIcon>
          )}
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Label>
            {user.display_name} · {user.username}
          </Menu.Label>
          {user.role === 'display' ? null : <OwnAccount />}
          {withSettings ? <Settings /> : null}
          <Menu.Item
            component={Link}
            to="/speech"
            leftSection={<IconVolume size={18} stroke={1.7} aria-hidden="true" />}
          >
            {t('shell.titles.speech')}
          </Menu.Item>
          <Menu.Item
            leftSection={<IconMoonStars size={18} stroke={1.7} aria-hidden="true" />}
            onClick={() => setRestTime(true)}
          >
            {t('shell.restTime.open')}
          </Menu.Item>
          {user.role === 'display' ? null : <OtherAccounts username={user.username} />}
          <Menu.Item leftSection={<IconLogout size={18} stroke={1.7} aria-hidden="true" />} onClick={signOut}>
            {t('shell.account.signOut')}
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      <RestTimeDialog open={restTime} onClose={() => setRestTime(false)} />
    </>
  );
}

function OwnAccount() {
  const { t } = useWords();
  return (
    <>
      <Menu.Item
        component={Link}
        to="/account"
        leftSection={<IconUserCircle size={18} stroke={1.7} aria-hidden="true" />}
      >
        {t('signIn.accounts.mine')}
      </Menu.Item>
      <Menu.Item
        component={Link}
        to={changePasswordPage}
        leftSection={<IconKey size={18} stroke={1.7} aria-hidden="true" />}
      >
        {t('shell.titles.changePassword')}
      </Menu.Item>
    </>
  );
}

/** Those of this device that open with one tap; the one on the screen stays signed in beside them. */
function OtherAccounts({ username }: { readonly username: string }) {
  const { t } = useWords();
  const others = useOpenAccounts(username);
  return (
    <>
      <Menu.Divider />
      {others.length === 0 ? null : <Menu.Label>{t('signIn.accounts.switchTo')}</Menu.Label>}
      {others.map((account) => (
        <Menu.Item
          key={account.username}
          component={Link}
          to={firstPage}
          leftSection={<IconUserShare size={18} stroke={1.7} aria-hidden="true" />}
          onClick={() => session.switchTo(account)}
        >
          {account.display_name} · {account.name}
        </Menu.Item>
      ))}
      <Menu.Item
        leftSection={<IconUserPlus size={18} stroke={1.7} aria-hidden="true" />}
        onClick={() => session.setAside()}
      >
        {t('signIn.accounts.add')}
      </Menu.Item>
      <Menu.Divider />
    </>
  );
}

function Settings() {
  const { t, language } = useWords();
  const theme = useThemeChoice();
  const themes = useThemeOptions();
  return (
    <>
      <Menu.Divider />
      <Menu.Label>{t('shell.theme.label')}</Menu.Label>
      <ChoiceItems options={themes} value={theme} onChoose={chooseTheme} />
      <Menu.Divider />
      <Menu.Label>{t('shell.language.label')}</Menu.Label>
      <ChoiceItems options={languageOptions} value={language} onChoose={(next) => void chooseLanguage(next)} />
      <Menu.Divider />
    </>
  );
}
