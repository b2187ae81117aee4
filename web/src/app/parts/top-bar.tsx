import { ActionIcon } from '@mantine/core';
import { IconLanguage, IconMoon, IconMoonStars, IconSun, IconVolume, IconVolumeOff } from '@tabler/icons-react';
import { useFormat } from '../../lib/format.ts';
import { chooseLanguage, useWords } from '../../lib/i18n.ts';
import { languageOptions } from '../../lib/language-options.ts';
import { switchSound, unlockSound, useSoundState } from '../../lib/sound-unlock.ts';
import { chooseTheme, type ThemeChoice, useThemeChoice } from '../../lib/theme-choice.ts';
import { useNow } from '../../lib/timers.ts';
import { ChoiceMenu } from '../../ui/choice-menu.tsx';
import { AccountMenu } from './account-menu.tsx';
import { AgencyName } from './agency-name.tsx';
import { ConnectionStatus } from './connection-status.tsx';
import { useThemeOptions } from './theme-options.ts';
import classes from './top-bar.module.css';

/** On a phone, language, light and account are behind the bottom bar. */
export function TopBar({ wide }: { wide: boolean }) {
  return (
    <header className={classes.bar}>
      <AgencyName />
      <Clock />
      <ConnectionStatus worded={wide} />
      <SoundSwitch />
      {wide ? (
        <>
          <ThemeMenu />
          <LanguageMenu />
          <AccountMenu />
        </>
      ) : null}
    </header>
  );
}

/** By the server's time, in the agency's zone. */
function Clock() {
  const format = useFormat();
  const at = useNow();
  return (
    <time className={classes.clock} dateTime={new Date(at).toISOString()}>
      {format.clock(at)}
    </time>
  );
}

function SoundSwitch() {
  const { t } = useWords();
  const { on, unlocked, ready } = useSoundState();
  if (!ready) return null;
  const sounding = on && unlocked;
  const Icon = sounding ? IconVolume : IconVolumeOff;
  const toggle = () => {
    switchSound(!sounding);
    if (!sounding) void unlockSound();
  };
  return (
    <ActionIcon
      variant="subtle"
      color="gray"
      size={44}
      aria-label={sounding ? t('shell.sound.turnOff') : t('shell.sound.turnOn')}
      title={sounding ? t('shell.sound.on') : t('shell.sound.off')}
      onClick={toggle}
    >
      <Icon size={22} stroke={1.7} aria-hidden="true" />
    </ActionIcon>
  );
}

const themeIcons = { night: IconMoonStars, dark: IconMoon, light: IconSun } as const satisfies Record<
  ThemeChoice,
  unknown
>;

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

function LanguageMenu() {
  const { t, language } = useWords();
  return (
    <ChoiceMenu
      label={t('shell.language.label')}
      icon={<IconLanguage size={22} stroke={1.7} aria-hidden="true" />}
      options={languageOptions}
      value={language}
      onChoose={(next) => void chooseLanguage(next)}
    />
  );
}
