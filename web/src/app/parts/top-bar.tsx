import { IconVolume, IconVolumeOff } from '@tabler/icons-react';
import { useNow } from '../../lib/browser/timers.ts';
import { useFormat } from '../../lib/i18n/format.ts';
import { useWords } from '../../lib/i18n/i18n.ts';
import { switchSound, unlockSound, useSoundState } from '../../lib/sound/sound-unlock.ts';
import { IconButton } from '../../ui/button.tsx';
import { useMostUrgent } from '../live-board.tsx';
import { AgencyName } from './agency-name.tsx';
import { ConnectionStatus } from './connection-status.tsx';
import { Later, LazyAccountMenu, LazySettingMenus, LazySoundCheck } from './later.tsx';
import classes from './top-bar.module.css';
import { WhoIsHere } from './who-acts.tsx';

/** On a phone, language, light and account are behind the bottom bar. */
export function TopBar({ wide }: { wide: boolean }) {
  return (
    <header className={classes.bar} data-top-bar="">
      <AgencyName />
      <Clock />
      <ConnectionStatus worded={wide} />
      <SoundCheck />
      <SoundSwitch />
      <WhoIsHere />
      {wide ? (
        <Later meanwhile={<span className={classes.menus} />}>
          <LazySettingMenus />
          <LazyAccountMenu />
        </Later>
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

/** Fetched where something sounds. It comes before the switch, so that nothing that is pressed moves when it does. */
function SoundCheck() {
  const { on, unlocked, ready } = useSoundState();
  const calls = useMostUrgent() !== null;
  return ready && on && unlocked ? (
    <Later meanwhile={null}>
      <LazySoundCheck calls={calls} />
    </Later>
  ) : null;
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
    <IconButton
      label={sounding ? t('shell.sound.turnOff') : t('shell.sound.turnOn')}
      title={sounding ? t('shell.sound.on') : t('shell.sound.off')}
      onClick={toggle}
    >
      <Icon size={22} stroke={1.7} aria-hidden="true" />
    </IconButton>
  );
}
