import '@mantine/core/styles/ActionIcon.layer.css';
import { ActionIcon, Menu } from '@mantine/core';
import { IconLogout, IconMoonStars, IconUserCircle } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { RestTimeDialog } from '../../features/rest-time/dialog.tsx';
import { useHere } from '../../lib/current-user.tsx';
import { chooseLanguage, useWords } from '../../lib/i18n.ts';
import { languageOptions } from '../../lib/language-options.ts';
import { chooseTheme, useThemeChoice } from '../../lib/theme-choice.ts';
import { ChoiceItems } from '../../ui/choice-menu.tsx';
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
          {withSettings ? <Settings /> : null}
          <Menu.Item
            leftSection={<IconMoonStars size={18} stroke={1.7} aria-hidden="true" />}
            onClick={() => setRestTime(true)}
          >
            {t('shell.restTime.open')}
          </Menu.Item>
          <Menu.Item leftSection={<IconLogout size={18} stroke={1.7} aria-hidden="true" />} onClick={signOut}>
            {t('shell.account.signOut')}
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      <RestTimeDialog open={restTime} onClose={() => setRestTime(false)} />
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
