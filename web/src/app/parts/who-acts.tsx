/** On a station of many: who is here now, and the question who it is. What asks is fetched when it is first needed. */
import { IconUser } from '@tabler/icons-react';
import { Component, lazy, type ReactNode, Suspense, useEffect } from 'react';
import { question, useActingPerson, useQuestion } from '../../lib/acting-person.ts';
import { loadChunk } from '../../lib/chunks.ts';
import { useHere } from '../../lib/current-user.tsx';
import { useWords } from '../../lib/i18n.ts';
import classes from './top-bar.module.css';

const Chooser = lazy(async () => ({
  default: (await loadChunk(() => import('../../features/duty/chooser.tsx'))).Chooser,
}));

/** Who answers from here; a press changes it. */
export function WhoIsHere() {
  const { t } = useWords();
  const { user, scope } = useHere();
  const person = useActingPerson();
  if (!user.shared || scope === 'all') return null;
  const name = person?.name ?? t('board.who.title');
  return (
    <button type="button" className={classes.who} title={name} onClick={() => question.ask()}>
      <IconUser size={20} stroke={1.7} aria-hidden="true" />
      <span className={classes.whoName}>{name}</span>{' '}
      {person === null ? null : <span className={classes.whoChange}>{t('board.who.change')}</span>}
    </button>
  );
}

export function WhoActs() {
  const asked = useQuestion();
  const { user } = useHere();
  if (!asked || !user.shared) return null;
  return (
    <Unasked>
      <Suspense fallback={null}>
        <Chooser />
      </Suspense>
    </Unasked>
  );
}

/** Where the question itself cannot be fetched, the alert is answered by the account: that must not depend on it. */
class Unasked extends Component<{ readonly children: ReactNode }, { readonly failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError(): { failed: boolean } {
    return { failed: true };
  }

  override render(): ReactNode {
    return this.state.failed ? <GoOn /> : this.props.children;
  }
}

function GoOn(): null {
  useEffect(() => question.answered(), []);
  return null;
}
