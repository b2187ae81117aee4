import { IconDeviceDesktop, IconMoon, IconMoonStars, IconSun } from '@tabler/icons-react';
import { useWords } from '../../lib/i18n/i18n.ts';
import { chooseTheme, type ThemeChoice, useThemeChoice } from '../../lib/shell/theme-choice.ts';
import { ChoiceMenu } from '../../ui/choice-menu.tsx';
import { LanguageMenu } from '../communication/open-pages.tsx';
import { useThemeOptions } from './theme-options.ts';

export function SettingMenus() {
  return (
    <>
      <ThemeMenu />
      <LanguageMenu />
    </>
  );
}

const themeIcons = {
  night: IconMoonStars,
  device: IconDeviceDesktop,
  dark: IconMoon,
  light: IconSun,
} as const satisfies Record<ThemeChoice, unknown>;

function ThemeMenu() {
  const { t } = useWords();
  const choice = useThemeChoice();
  const options = useThemeOptions();
  const Icon = themeIcons[choice];
  return (
    <ChoiceMenu
      label={t('shell.theme.label')}
      icon={<Icon size={22} stroke={1.7} aria-hidden="true" />}
      options={options}
      value={choice}
      onChoose={chooseTheme}
    />
  );
}
