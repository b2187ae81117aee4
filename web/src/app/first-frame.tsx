/**
 * Around what must be done before anything else: that an alarm is open is seen there too, the language can be chosen, and whoever added an
 * account gets back to the one that watches.
 */
import { IconLanguage } from '@tabler/icons-react';
import { logout } from '@wardlight/contract';
import type { ComponentType, ReactNode } from 'react';
import { useNavigate } from 'react-router';
import { call } from '../lib/api/http.ts';
import { chooseLanguage, useDeskWords, useWords } from '../lib/i18n/i18n.ts';
import { languageOptions } from '../lib/i18n/language-options.ts';
import { useHere } from '../lib/session/current-user.tsx';
import { useOpenAccounts } from '../lib/session/open-accounts.ts';
import { firstPage, forgetReturn } from '../lib/session/return-to.ts';
import { session } from '../lib/session/session.ts';
import { unlockSound } from '../lib/sound/sound-unlock.ts';
import { Button } from '../ui/button.tsx';
import { ChoiceMenu } from '../ui/choice-menu.tsx';
import { Logo } from '../ui/logo.tsx';
import { classes } from './first-frame-classes.ts';
import { OpenAlarmsStrip } from './parts/open-alarms-strip.tsx';

/** What must be done, whichever it is. */
export interface Thing {
  readonly onDone: () => void;
  /** It was refused: it may have been done elsewhere meanwhile. */
  readonly onRefused: () => void;
  /** Whether something is on the page, or on its way to it, that is shown this once: until then it goes by its own word alone. */
  readonly onHeld: (held: boolean) => void;
}

interface WithWayOut {
  /** Another way than through, beside the button. */
  readonly wayOut: ReactNode;
}

export interface FrameProps {
  /** Something on the page must not be lost just now: no way leads out. */
  readonly isHeld: () => boolean;
  readonly onSignOut: () => void;
}

export function framed(Form: ComponentType<Thing & WithWayOut>): ComponentType<Thing & FrameProps> {
  return function InFrame({ isHeld, onSignOut, ...thing }) {
    const { t, language } = useWords();
    return (
      <div className={classes.page}>
        <div className={classes.top}>
          <OpenAlarmsStrip />
          <ChoiceMenu
            label={t('shell.language.label')}
            icon={<IconLanguage size={22} stroke={1.7} aria-hidden="true" />}
            options={languageOptions}
            value={language}
            onChoose={(next) => void chooseLanguage(next)}
          />
        </div>
        <main className={classes.main}>
          <div className={classes.card}>
            <Logo size="3.5rem" lit />
            <Form {...thing} wayOut={<WaysOut isHeld={isHeld} onSignOut={onSignOut} />} />
          </div>
        </main>
      </div>
    );
  };
}

function WaysOut({ isHeld, onSignOut }: FrameProps) {
  const { t } = useWords();
  const d = useDeskWords();
  const navigate = useNavigate();
  const others = useOpenAccounts(useHere().user.username);
  return (
    <>
      {others.map((account) => (
        <Button
          key={account.username}
          kind="plain"
          onClick={() => {
            const left = session.get()?.token;
            if (isHeld() || left === undefined) return;
            // Inside the gesture: the browser lets the board sound afterwards.
            void unlockSound();
            forgetReturn();
            session.switchTo(account);
            void navigate(firstPage, { replace: true });
            // It is in no list yet, from which it could be ended later.
            call(logout, { query: {} }, { token: left, outlives: true }).catch(() => {});
          }}
        >
          {d('ownAccount.first.backTo', { name: account.display_name })}
        </Button>
      ))}
      <Button
        kind="plain"
        onClick={() => {
          if (!isHeld()) onSignOut();
        }}
      >
        {t('shell.account.signOut')}
      </Button>
    </>
  );
}
