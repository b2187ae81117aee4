/** `/push`: alerts on one's own phone, also while it is locked. */
import type { FailingWay } from '@wardlight/contract';
import { useEffect } from 'react';
import { useAnswerFailure } from '../../lib/api/read-failure.ts';
import { useDeskWords, useWords } from '../../lib/i18n/i18n.ts';
import { useHere } from '../../lib/session/current-user.tsx';
import { usePushHere, usePushIsOn } from '../../lib/session/push-here.ts';
import { useGroupTabs } from '../../lib/shell/sections.ts';
import { Page } from '../../ui/desk/page.tsx';
import { ReadFailed } from '../../ui/desk/read-failed.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import { keepHere } from './acts.ts';
import { usePush, usePushChanged } from './api.ts';
import { keepChangedWords } from './browser.ts';
import { Devices } from './parts/devices.tsx';
import { Failing } from './parts/failing.tsx';
import { ThisBrowser } from './parts/this-browser.tsx';

interface PushScreenProps {
  /** How messages to phones do not get through now; null = they do, or nobody knows. */
  readonly failing: FailingWay | null;
}

export function PushScreen({ failing }: PushScreenProps) {
  const d = useDeskWords();
  const { t } = useWords();
  const { user } = useHere();
  return (
    <Page title={t('shell.titles.push')} info={d('push.info')} {...useGroupTabs('own')} width="narrow">
      {failing !== null && <Failing way={failing} />}
      {user.shared ? (
        <Notice kind="info" title={d('push.shared.title')}>
          {d('push.shared.info')}
        </Notice>
      ) : (
        <Own />
      )}
    </Page>
  );
}

function Own() {
  const d = useDeskWords();
  const { user } = useHere();
  const push = usePush();
  const failure = useAnswerFailure(push);
  const changed = usePushChanged();
  // What was mended meanwhile (the server has another key, the browser made its subscription anew) stands in the list too.
  useEffect(() => {
    keepHere(user).then(changed, () => {});
  }, [user, changed]);
  const mine = usePushIsOn(user.user_id);
  // So does what is found later, while the page stays open.
  const here = usePushHere()?.subscription_id;
  useEffect(() => {
    if (here !== undefined || !mine) void changed();
  }, [here, mine, changed]);
  const [title, body] = [d('push.changed.title'), d('push.changed.body')];
  useEffect(() => {
    // A store that is full costs these words alone.
    if (mine) keepChangedWords({ title, body }).catch(() => {});
  }, [mine, title, body]);
  return (
    <>
      {failure !== null && <ReadFailed {...failure} />}
      {push.isPending && <Spinner text={d('lists.loading')} />}
      {push.data !== undefined && (
        <>
          <ThisBrowser publicKey={push.data.public_key} />
          <Devices subscriptions={push.data.subscriptions} />
        </>
      )}
    </>
  );
}
