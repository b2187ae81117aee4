/** What must be seen, across the whole screen: nobody watching, no sound, a session about to end. */

import {
  IconClockExclamation,
  IconEyeOff,
  IconMessageOff,
  IconMicrophoneOff,
  IconVolumeOff,
} from '@tabler/icons-react';
import type { FailingWay } from '@wardlight/contract';
import { Link } from 'react-router';
import { isDown, useConnection } from '../../lib/browser/connection.ts';
import { useNow } from '../../lib/browser/timers.ts';
import { type Format, useFormat } from '../../lib/i18n/format.ts';
import { useWords } from '../../lib/i18n/i18n.ts';
import { useHere } from '../../lib/session/current-user.tsx';
import { linePath, pushPath } from '../../lib/shell/paths.ts';
import { switchSound, unlockSound, useSoundState } from '../../lib/sound/sound-unlock.ts';
import { useSpeechTrouble } from '../../lib/sound/speech-trouble.ts';
import { useBlindSince, useFailingWays } from '../live-board.tsx';
import { Bar } from './bar.tsx';
import classes from './bars.module.css';
import { CertificateBar } from './certificate-bar.tsx';

/** Nobody watches: that stands over everything, alarms too. */
export function UrgentBars() {
  return (
    <>
      <SilenceBar />
      <BlindBar />
    </>
  );
}

export function Bars() {
  return (
    <>
      <SoundBar />
      <SpeechBar />
      <FailingBars />
      <CertificateBar />
      <SessionBar />
    </>
  );
}

/** The one sentence about the line: as soon as it is known to be gone, else when nothing was heard for too long; nothing hides it. */
function SilenceBar() {
  const { t } = useWords();
  const format = useFormat();
  const state = useConnection();
  const at = useNow();
  if (!isDown(state)) return null;
  const { heardAt } = state;
  return (
    <Bar urgent icon={<IconEyeOff size={26} stroke={1.8} aria-hidden="true" />} title={t('shell.silence.title')}>
      {/* Said once, not with every reading that comes meanwhile. */}
      <span aria-live="off">
        {heardAt === null
          ? t('shell.silence.infoNeverLive')
          : t('shell.silence.info', { time: lastWord(format, heardAt, at) })}
      </span>
    </Bar>
  );
}

/** To the second, because that is how one compares it with what one saw; with its date where it is not of today. */
const lastWord = (format: Format, heardAt: number, now: number): string =>
  format.clockOf(heardAt, now) === format.clock(heardAt) ? format.clockSeconds(heardAt) : format.dateClock(heardAt);

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
