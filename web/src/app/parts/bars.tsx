/** What must be seen before anything else, across the whole screen: nobody watching, no sound, a session about to end. */

import {
  IconClockExclamation,
  IconEyeOff,
  IconMessageOff,
  IconMicrophoneOff,
  IconVolumeOff,
} from '@tabler/icons-react';
import { type FailingWay, silentSocketMs } from '@wardlight/contract';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useConnection } from '../../lib/connection.ts';
import { useHere } from '../../lib/current-user.tsx';
import { useFormat } from '../../lib/format.ts';
import { useWords } from '../../lib/i18n.ts';
import { linePath, pushPath } from '../../lib/sections.ts';
import { switchSound, unlockSound, useSoundState } from '../../lib/sound-unlock.ts';
import { useSpeechTrouble } from '../../lib/speech-trouble.ts';
import { useNow } from '../../lib/timers.ts';
import { useBlindSince, useFailingWays } from '../live-board.tsx';
import classes from './bars.module.css';

export function Bars() {
  return (
    <>
      <SilenceBar />
      <BlindBar />
      <SoundBar />
      <SpeechBar />
      <FailingBars />
      <SessionBar />
    </>
  );
}

interface BarProps {
  readonly urgent?: boolean;
  readonly icon: ReactNode;
  readonly title?: string;
  readonly children: ReactNode;
  readonly action?: ReactNode;
}

function Bar({ urgent = false, icon, title, children, action }: BarProps) {
  return (
    <div className={classes.bar} data-urgent={urgent} role={urgent ? 'alert' : 'status'}>
      <span className={classes.icon}>{icon}</span>
      <p className={classes.text}>
        {title ? <strong className={classes.title}>{title}</strong> : null} {children}
      </p>
      {action}
    </div>
  );
}

/** Shown until something is heard again; nothing hides it. */
function SilenceBar() {
  const { t } = useWords();
  const format = useFormat();
  const { phase, since, heardAt } = useConnection();
  const at = useNow();
  const quietFor = at - (heardAt ?? since);
  if (phase === 'live' || (phase !== 'silent' && quietFor < silentSocketMs)) return null;
  return (
    <Bar urgent icon={<IconEyeOff size={26} stroke={1.8} aria-hidden="true" />} title={t('shell.silence.title')}>
      {heardAt === null
        ? t('shell.silence.infoNeverLive')
        : t('shell.silence.info', { time: format.clockOf(heardAt, at) })}
    </Bar>
  );
}

/** The server is heard, but says itself that it does not see: as bad as silence, and said as loudly. */
function BlindBar() {
  const { t } = useWords();
  const format = useFormat();
  const { phase } = useConnection();
  const since = useBlindSince();
  const at = useNow();
  // Without a live connection the bar above says it already, and this would be old news.
  if (since === null || phase !== 'live') return null;
  return (
    <Bar urgent icon={<IconEyeOff size={26} stroke={1.8} aria-hidden="true" />} title={t('shell.blind.title')}>
      {t('shell.blind.info', { time: format.clockOf(since, at) })}
    </Bar>
  );
}

/** A phone that stays silent says nothing itself, so every screen says it. */
function FailingBars() {
  const { phase } = useConnection();
  const failing = useFailingWays();
  if (phase !== 'live') return null;
  return failing.map((way) => <FailingBar key={way.method} way={way} />);
}

const pageOf = { line: linePath, push: pushPath } as const;

function FailingBar({ way: { method, since, failed } }: { readonly way: FailingWay }) {
  const { t } = useWords();
  const format = useFormat();
  const at = useNow();
  const { role } = useHere().user;
  return (
    <Bar
      icon={<IconMessageOff size={22} stroke={1.8} aria-hidden="true" />}
      title={t(`shell.failing.${method}`)}
      action={
        role === 'display' ? null : (
          <Link className={classes.button} to={pageOf[method]}>
            {t('shell.failing.open')}
          </Link>
        )
      }
    >
      {t('shell.failing.info', { time: format.clockOf(since, at), n: String(failed) })}
    </Bar>
  );
}

function SoundBar() {
  const { t } = useWords();
  const { on, unlocked, ready } = useSoundState();
  // Without anything that sounds there is nothing to switch.
  if (!ready || (on && unlocked)) return null;
  const turnOn = () => {
    switchSound(true);
    void unlockSound();
  };
  return (
    <Bar
      icon={<IconVolumeOff size={22} stroke={1.8} aria-hidden="true" />}
      action={
        <button type="button" className={classes.button} onClick={turnOn}>
          {t('shell.sound.turnOn')}
        </button>
      }
    >
      {on ? t('shell.sound.lockedBar') : t('shell.sound.offBar')}
    </Bar>
  );
}

/** A browser that refuses says nothing itself, and silence sounds like a quiet ward. */
function SpeechBar() {
  const { t } = useWords();
  const { on, unlocked } = useSoundState();
  const tryAgain = useSpeechTrouble();
  // Without any sound the bar above says more.
  if (tryAgain === null || !on || !unlocked) return null;
  return (
    <Bar
      icon={<IconMicrophoneOff size={22} stroke={1.8} aria-hidden="true" />}
      title={t('shell.speech.refused')}
      action={
        <button type="button" className={classes.button} onClick={tryAgain}>
          {t('common.tryAgain')}
        </button>
      }
    >
      {t('shell.speech.refusedInfo')}
    </Bar>
  );
}

const warnBeforeMs = 3 * 24 * 3_600_000;

function SessionBar() {
  const { t } = useWords();
  const format = useFormat();
  const { expire } = useHere().user;
  const at = useNow();
  if (expire === null || expire - at > warnBeforeMs) return null;
  return (
    <Bar
      icon={<IconClockExclamation size={22} stroke={1.8} aria-hidden="true" />}
      title={t('shell.sessionEnding.title')}
    >
      {t('shell.sessionEnding.info', { time: format.clockOf(expire, at) })}
    </Bar>
  );
}
