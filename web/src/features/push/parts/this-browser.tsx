/** This browser: whether it can, whether it is on, and turning it on. */
import '../../../ui/late/input.ts';
import { TextInput } from '@mantine/core';
import { IconBell, IconBellOff } from '@tabler/icons-react';
import { useEffect, useId, useState } from 'react';
import { useAction } from '../../../lib/api/action.ts';
import { useErrorWords } from '../../../lib/api/error-words.ts';
import { useDeskWords } from '../../../lib/i18n/i18n.ts';
import { useHere } from '../../../lib/session/current-user.tsx';
import { usePushHere, usePushIsOn } from '../../../lib/session/push-here.ts';
import { tellCorner } from '../../../lib/shell/corner-alerts.ts';
import { Button } from '../../../ui/button.tsx';
import desk from '../../../ui/desk/fields.module.css';
import { Notice } from '../../../ui/notice.tsx';
import { turnOnHere } from '../acts.ts';
import { usePushChanged } from '../api.ts';
import { ability, BrowserError, deviceName } from '../browser.ts';
import { classes } from '../classes.ts';
import type { Ability } from '../model.ts';

export function ThisBrowser({ publicKey }: { readonly publicKey: string }) {
  const d = useDeskWords();
  const { user } = useHere();
  const here = usePushHere();
  const title = useId();
  const [can, setCan] = useState<Ability>(ability);
  // What was found to be over may be so because the browser blocks it now.
  useEffect(() => {
    if (here?.works !== true) setCan(ability());
  }, [here]);
  const on = usePushIsOn(user.user_id);
  const other = here !== null && here.user_id !== user.user_id ? here : null;
  return (
    <section className={classes.section} aria-labelledby={title}>
      <h2 id={title} className={classes.title}>
        {d('push.here.title')}
      </h2>
      {can !== 'can' ? (
        <Cannot why={can} onLookAgain={() => setCan(ability())} />
      ) : on ? (
        <p className={classes.state} role="status">
          <IconBell size={20} stroke={1.8} aria-hidden="true" />
          {d('push.here.on')}
        </p>
      ) : (
        <>
          <p className={classes.state} role="status">
            <IconBellOff size={20} stroke={1.8} aria-hidden="true" />
            {other === null ? d('push.here.off') : d('push.here.other', { name: other.name })}
          </p>
          <TurnOn publicKey={publicKey} onAsked={() => setCan(ability())} />
        </>
      )}
      {can === 'can' && <p className={desk.soft}>{d('push.here.quiet')}</p>}
    </section>
  );
}

function Cannot({ why, onLookAgain }: { readonly why: Exclude<Ability, 'can'>; readonly onLookAgain: () => void }) {
  const d = useDeskWords();
  return (
    <Notice
      kind="fault"
      title={d(`push.cannot.${why}.title`)}
      action={
        why === 'denied' && (
          <Button kind="plain" onClick={onLookAgain}>
            {d('lists.tryAgain')}
          </Button>
        )
      }
    >
      {d(`push.cannot.${why}.info`)}
    </Notice>
  );
}

interface TurnOnProps {
  readonly publicKey: string;
  /** The person was asked and did not allow it. */
  readonly onAsked: () => void;
}

function TurnOn({ publicKey, onAsked }: TurnOnProps) {
  const d = useDeskWords();
  const errorText = useErrorWords();
  const { user } = useHere();
  const changed = usePushChanged();
  const deed = useAction();
  const [name, setName] = useState(deviceName);
  const [dismissed, setDismissed] = useState(false);
  const turnOn = () => {
    setDismissed(false);
    deed.run(async () => {
      const allowed = await turnOnHere(user, publicKey, name.trim() || deviceName() || d('push.here.unnamed'));
      if (!allowed) {
        setDismissed(true);
        onAsked();
        return;
      }
      tellCorner({ kind: 'success', title: d('push.turnedOn') });
      await changed();
    });
  };
  const failed = deed.failure instanceof BrowserError ? d('push.browserFailed') : errorText(deed.failure);
  return (
    <form
      className={desk.form}
      onSubmit={(event) => {
        event.preventDefault();
        turnOn();
      }}
    >
      <TextInput
        size="md"
        label={d('push.here.name')}
        description={d('push.here.nameHint')}
        value={name}
        maxLength={100}
        autoComplete="off"
        onChange={(event) => setName(event.currentTarget.value)}
      />
      {dismissed && <Notice kind="info">{d('push.dismissed')}</Notice>}
      {deed.failure !== null && (
        <Notice kind="fault" title={d('push.notTurnedOn')}>
          {failed}
        </Notice>
      )}
      <div>
        <Button type="submit" busy={deed.busy}>
          {deed.busy ? d('push.turningOn') : d('push.turnOn')}
        </Button>
      </div>
    </form>
  );
}
