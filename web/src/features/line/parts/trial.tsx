/** A test message, and what became of it, until the next. */
import type { LineAccount } from '@wardlight/contract';
import { useState } from 'react';
import { type RunningAction, useAction } from '../../../lib/api/action.ts';
import { useTrialWords } from '../../../lib/api/trial-words.ts';
import { useDeskWords } from '../../../lib/i18n/i18n.ts';
import { Notice } from '../../../ui/notice.tsx';
import { sendTrial, type TrialEnd, useReadLineAgain } from '../api.ts';

export interface Trial {
  readonly deed: RunningAction;
  /** Whom it went to last, and how it ended; null = none was sent. */
  readonly last: { readonly name: string; readonly end: TrialEnd | null } | null;
  readonly run: (account: LineAccount) => void;
}

export function useTrial(): Trial {
  const deed = useAction();
  const readAgain = useReadLineAgain();
  const [last, setLast] = useState<Trial['last']>(null);
  const run = (account: LineAccount): void =>
    deed.run(async () => {
      const { name } = account;
      setLast({ name, end: null });
      setLast({ name, end: await sendTrial(account) });
      // The page says itself where that fails.
      await readAgain().catch(() => undefined);
    });
  return { deed, last, run };
}

export function TrialNews({ trial: { deed, last } }: { readonly trial: Trial }) {
  const d = useDeskWords();
  const errorText = useTrialWords();
  if (last === null) return null;
  const { name, end } = last;
  if (deed.failure !== null)
    return (
      <Notice kind="fault" title={d('line.trial.failed', { name })}>
        {errorText(deed.failure)}
      </Notice>
    );
  if (end === null) return <Notice kind="info">{d('line.trial.sending', { name })}</Notice>;
  if (end.state === 'sent') return <Notice kind="info">{d('line.trial.sent', { name })}</Notice>;
  const { state, problem } = end;
  return (
    <Notice kind="fault" title={d('line.trial.failed', { name })}>
      <p>{problem === null ? d(`alertLog.state.${state}`) : d(`alertLog.problem.${problem}`)}</p>
      {problem !== null && <p>{d(`line.next.${problem}`)}</p>}
    </Notice>
  );
}
