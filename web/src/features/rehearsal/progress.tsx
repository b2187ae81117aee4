/** How far a rehearsal is, what it found, and the one that is in the way of another. */
import { cancelRehearsal, type Rehearsal } from '@wardlight/contract';
import { useAction } from '../../lib/api/action.ts';
import { useErrorWords } from '../../lib/api/error-words.ts';
import { call } from '../../lib/api/http.ts';
import { useAnswerFailure } from '../../lib/api/read-failure.ts';
import { useFormat } from '../../lib/i18n/format.ts';
import { useDeskWords } from '../../lib/i18n/i18n.ts';
import { Button } from '../../ui/button.tsx';
import { ReadFailed } from '../../ui/desk/read-failed.tsx';
import { Notice } from '../../ui/notice.tsx';
import { type useRehearsal, useRunning } from './api.ts';
import { classes } from './classes.ts';
import type { Begun } from './kept.ts';
import { RehearsalResult } from './result.tsx';

interface ProgressProps {
  readonly begun: Begun;
  /** What the form asks for now is not what was rehearsed. */
  readonly isStale: boolean;
  readonly answer: ReturnType<typeof useRehearsal>;
}

export function Progress({ begun, isStale, answer }: ProgressProps) {
  const d = useDeskWords();
  const failure = useAnswerFailure(answer);
  return (
    <>
      {failure !== null && <ReadFailed {...failure} />}
      {answer.data && <Found begun={begun} isStale={isStale} now={answer.data} onChanged={answer.refetch} />}
      {answer.isPending && failure === null && <p className={classes.soft}>{d('lists.loading')}</p>}
    </>
  );
}

interface FoundProps extends Pick<ProgressProps, 'begun' | 'isStale'> {
  readonly now: Rehearsal;
  readonly onChanged: () => Promise<unknown>;
}

function Found({ begun, isStale, now, onChanged }: FoundProps) {
  const d = useDeskWords();
  const format = useFormat();
  const deed = useAction();
  const errorText = useErrorWords();
  const { rehearsal_id, state, done, total, nights, result } = now;
  const cancel = (): void =>
    deed.run(async () => {
      await call(cancelRehearsal, { params: { rehearsal_id } });
      await onChanged();
    });
  return (
    <>
      {deed.failure !== null && <Notice kind="fault">{errorText(deed.failure)}</Notice>}
      {state === 'running' && (
        <div className={classes.tools}>
          <p role="status">{d('rehearsal.running', { done: format.number(done), total: format.number(total) })}</p>
          <Button kind="plain" busy={deed.busy} onClick={cancel}>
            {d('rehearsal.cancel')}
          </Button>
          <progress className={classes.progress} aria-label={d('rehearsal.title')} value={done} max={total} />
        </div>
      )}
      {state === 'cancelled' && <Notice kind="info">{d('rehearsal.cancelled')}</Notice>}
      {state === 'failed' && <Notice kind="fault">{d('rehearsal.failed')}</Notice>}
      {result !== null && isStale && <Notice kind="info">{d('rehearsal.stale')}</Notice>}
      {result !== null && (
        <>
          <p className={classes.soft}>
            {d('rehearsal.of', {
              nights: format.number(nights),
              n: format.number(total),
              own: d(begun.keeps ? 'rehearsal.ownKept' : 'rehearsal.ownDropped'),
            })}
          </p>
          <RehearsalResult found={result} />
        </>
      )}
    </>
  );
}

interface InTheWayProps {
  /** It is over: another may begin. */
  readonly onOver: () => void;
}

/** One runs already, perhaps of somebody else: how far it is, and the way to stop it. */
export function InTheWay({ onOver }: InTheWayProps) {
  const d = useDeskWords();
  const format = useFormat();
  const deed = useAction();
  const errorText = useErrorWords();
  const answer = useRunning(true);
  const failure = useAnswerFailure(answer);
  const running = answer.data;
  if (failure !== null) return <ReadFailed {...failure} />;
  if (running === undefined) return <p className={classes.soft}>{d('lists.loading')}</p>;
  if (running === null) return null;
  const { rehearsal_id, done, total } = running;
  const stop = (): void =>
    deed.run(async () => {
      await call(cancelRehearsal, { params: { rehearsal_id } });
      onOver();
    });
  return (
    <Notice
      kind="info"
      action={
        <Button kind="plain" busy={deed.busy} onClick={stop}>
          {d('rehearsal.stopBusy')}
        </Button>
      }
    >
      {d('rehearsal.busy', { done: format.number(done), total: format.number(total) })}
      {deed.failure !== null && <p>{errorText(deed.failure)}</p>}
    </Notice>
  );
}
