/** One's own LINE: linked by going there and coming back to `/line-notify-callback`. */
import type { LineAccount } from '@wardlight/contract';
import { useCallback, useState } from 'react';
import { useAction } from '../../../lib/api/action.ts';
import { useTrialWords } from '../../../lib/api/trial-words.ts';
import { page } from '../../../lib/browser/page.ts';
import { useFormat } from '../../../lib/i18n/format.ts';
import { useDeskWords } from '../../../lib/i18n/i18n.ts';
import { useHere } from '../../../lib/session/current-user.tsx';
import { tellCorner } from '../../../lib/shell/corner-alerts.ts';
import { Button } from '../../../ui/button.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { begin, useReadLineAgain } from '../api.ts';
import { classes } from '../classes.ts';
import { Reach } from './reach.tsx';
import { Section } from './section.tsx';
import { TrialNews, useTrial } from './trial.tsx';
import { UnlinkDialog } from './unlink-dialog.tsx';
import { useAnsweredInLine, useWaiting, Waiting } from './waiting.tsx';

interface MineProps {
  /** Null = not linked. */
  readonly mine: LineAccount | null;
  readonly setUp: boolean;
  readonly mayChange: boolean;
}

export function Mine({ mine, setUp, mayChange }: MineProps) {
  const d = useDeskWords();
  const { user } = useHere();
  return (
    <Section title={d('line.mine.title')}>
      {user.shared ? (
        <p>{d('line.mine.shared')}</p>
      ) : (
        <>
          {setUp && <ToConfirm />}
          {mine === null ? (
            <>
              <p>{d('line.mine.none')}</p>
              {mayChange && <ToLine label={d('line.mine.link')} kind="filled" />}
            </>
          ) : (
            <Linked mine={mine} setUp={setUp} mayChange={mayChange} />
          )}
        </>
      )}
    </Section>
  );
}

/** Back from LINE by another browser, such as LINE's own: here it is confirmed. */
function ToConfirm() {
  const d = useDeskWords();
  const waiting = useWaiting();
  const readAgain = useReadLineAgain();
  // The page says itself where that fails.
  const read = useCallback(() => void readAgain().catch(() => undefined), [readAgain]);
  useAnsweredInLine(waiting, read);
  if (waiting === undefined || waiting === null) return null;
  return (
    <Waiting
      waiting={waiting}
      onLinked={() => {
        tellCorner({ kind: 'success', title: d('line.callback.success') });
        read();
      }}
    />
  );
}

interface LinkedProps extends MineProps {
  readonly mine: LineAccount;
}

function Linked({ mine, setUp, mayChange }: LinkedProps) {
  const d = useDeskWords();
  const format = useFormat();
  const trial = useTrial();
  const [asking, setAsking] = useState(false);
  const { line_name, linked_at, reachable } = mine;
  const facts = [
    { name: d('line.lineName'), value: line_name === '' ? d('line.noName') : line_name },
    { name: d('line.since'), value: format.date(linked_at) },
    { name: d('line.reach'), value: <Reach reachable={reachable} /> },
  ];
  return (
    <>
      <dl className={classes.facts}>
        {facts.map(({ name, value }) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {!reachable && (
        <Notice
          kind="fault"
          // LINE itself asks whether to add the official account, on the way through its own page.
          action={setUp && mayChange && <ToLine label={d('line.mine.addFriend')} kind="plain" />}
        >
          {d('line.mine.unreachable')}
        </Notice>
      )}
      {mayChange && (
        <div className={classes.actions}>
          {setUp && (
            <Button kind="plain" busy={trial.deed.busy} onClick={() => trial.run(mine)}>
              {d('telling.tryIt')}
            </Button>
          )}
          <Button kind="plain" onClick={() => setAsking(true)}>
            {d('line.mine.unlink')}
          </Button>
        </div>
      )}
      <TrialNews trial={trial} />
      {asking && <UnlinkDialog account={mine} own onClose={() => setAsking(false)} />}
    </>
  );
}

interface ToLineProps {
  readonly label: string;
  readonly kind: 'filled' | 'plain';
}

function ToLine({ label, kind }: ToLineProps) {
  const d = useDeskWords();
  const errorText = useTrialWords();
  const deed = useAction();
  return (
    <>
      <div>
        <Button kind={kind} busy={deed.busy} onClick={() => deed.run(async () => page.leaveFor(await begin()))}>
          {deed.busy ? d('line.opening') : label}
        </Button>
      </div>
      {deed.failure !== null && (
        <Notice kind="fault" title={d('lists.actionFailed')}>
          {errorText(deed.failure)}
        </Notice>
      )}
    </>
  );
}
