/** Where a person has push on: since when, whether messages arrive, a message to try it, and the way to turn it off. */
import type { DataOf, tryPush } from '@wardlight/contract';
import { useId, useState } from 'react';
import { useAction } from '../../../lib/api/action.ts';
import { useErrorWords } from '../../../lib/api/error-words.ts';
import { useTrialWords } from '../../../lib/api/trial-words.ts';
import { useNow } from '../../../lib/browser/timers.ts';
import { useFormat } from '../../../lib/i18n/format.ts';
import { useDeskWords } from '../../../lib/i18n/i18n.ts';
import { useHere } from '../../../lib/session/current-user.tsx';
import { pushHere, usePushHere } from '../../../lib/session/push-here.ts';
import { tellCorner } from '../../../lib/shell/corner-alerts.ts';
import { Button } from '../../../ui/button.tsx';
import { Confirm } from '../../../ui/desk/confirm.tsx';
import desk from '../../../ui/desk/fields.module.css';
import { Notice } from '../../../ui/notice.tsx';
import { keepHere, sendTest, turnOff } from '../acts.ts';
import { type Subscription, usePushChanged } from '../api.ts';
import { classes } from '../classes.ts';

type Tried = DataOf<typeof tryPush> & { readonly device: string };

export function Devices({ subscriptions }: { readonly subscriptions: readonly Subscription[] }) {
  const d = useDeskWords();
  const title = useId();
  // Above the list: a device that takes no messages any more leaves it at once.
  const [tried, setTried] = useState<Tried | null>(null);
  const [asked, setAsked] = useState<Subscription | null>(null);
  return (
    <section className={classes.section} aria-labelledby={title}>
      <h2 id={title} className={classes.title}>
        {d('push.list.title')}
      </h2>
      {tried !== null && <Outcome tried={tried} />}
      {subscriptions.length === 0 && <p className={desk.soft}>{d('push.list.none')}</p>}
      {subscriptions.length > 0 && (
        <ul className={classes.list}>
          {subscriptions.map((subscription) => (
            <Device
              key={subscription.subscription_id}
              subscription={subscription}
              onTried={setTried}
              onOff={() => setAsked(subscription)}
            />
          ))}
        </ul>
      )}
      {asked !== null && <TurnOff subscription={asked} onClose={() => setAsked(null)} />}
    </section>
  );
}

function Outcome({ tried: { state, problem, device } }: { readonly tried: Tried }) {
  const d = useDeskWords();
  if (state === 'sent') return <Notice kind="info">{d('push.test.sent', { device })}</Notice>;
  const why = problem === null ? '' : d(`alertLog.problem.${problem}`);
  return (
    <Notice kind="fault" title={d('push.test.failed', { device, problem: why })}>
      {d(problem === 'gone' ? 'push.test.gone' : 'push.test.again')}
    </Notice>
  );
}

interface DeviceProps {
  readonly subscription: Subscription;
  readonly onTried: (tried: Tried | null) => void;
  readonly onOff: () => void;
}

function Device({ subscription, onTried, onOff }: DeviceProps) {
  const d = useDeskWords();
  const format = useFormat();
  const errorText = useTrialWords();
  const changed = usePushChanged();
  const { user } = useHere();
  const here = usePushHere();
  const at = useNow(60_000);
  const deed = useAction();
  const { subscription_id, device, created_at, sent_at, problem } = subscription;
  const isThis = here?.user_id === user.user_id && here.subscription_id === subscription_id;
  // Its push service has ended it: nothing is sent there any more, a test neither.
  const over = problem === 'gone';
  const test = () => {
    onTried(null);
    deed.run(async () => {
      const tried = await sendTest(subscription_id);
      onTried({ ...tried, device });
      // Its push service has let it go: this browser must not go on saying that it is on, and where it got another address, that one is tried.
      if (tried.problem === 'gone') await keepHere(user).catch(() => {});
      const now = pushHere.get();
      if (isThis && now?.works && now.subscription_id !== subscription_id)
        onTried({ ...(await sendTest(now.subscription_id)), device });
      await changed();
    });
  };
  return (
    <li className={classes.entry}>
      <div className={classes.about}>
        <p className={classes.name}>
          {device || d('push.here.unnamed')}
          {isThis && <span className={classes.mark}>{d('push.here.title')}</span>}
        </p>
        <p className={desk.soft}>
          {d('push.list.since', { time: format.clockOf(created_at, at) })} ·{' '}
          {sent_at === null ? d('push.list.neverSent') : d('push.list.sent', { time: format.clockOf(sent_at, at) })}
        </p>
        {problem !== null && (
          <p className={classes.fault}>
            {over ? d('push.list.gone') : d('push.list.problem', { problem: d(`alertLog.problem.${problem}`) })}
          </p>
        )}
        {deed.failure !== null && (
          <Notice kind="fault" title={d('lists.actionFailed')}>
            {errorText(deed.failure)}
          </Notice>
        )}
      </div>
      <div className={desk.tools}>
        {!over && (
          <Button kind="plain" busy={deed.busy} onClick={test}>
            {d('telling.tryIt')}
            <span className="heard-only"> {device}</span>
          </Button>
        )}
        <Button kind="plain" onClick={onOff}>
          {d('push.off.act')}
          <span className="heard-only"> {device}</span>
        </Button>
      </div>
    </li>
  );
}

function TurnOff({
  subscription: { subscription_id, device },
  onClose,
}: {
  readonly subscription: Subscription;
  readonly onClose: () => void;
}) {
  const d = useDeskWords();
  const errorText = useErrorWords();
  const changed = usePushChanged();
  const deed = useAction();
  return (
    <Confirm
      open
      title={d('push.off.title', { device })}
      doLabel={d('push.off.act')}
      cancelLabel={d('lists.cancel')}
      busy={deed.busy}
      fault={
        deed.failure !== null && (
          <Notice kind="fault" title={d('lists.actionFailed')}>
            {errorText(deed.failure)}
          </Notice>
        )
      }
      onDo={() =>
        deed.run(async () => {
          await turnOff(subscription_id);
          tellCorner({ kind: 'success', title: d('push.turnedOff', { device }) });
          onClose();
          await changed();
        })
      }
      onCancel={onClose}
    >
      {d('push.off.info')}
    </Confirm>
  );
}
