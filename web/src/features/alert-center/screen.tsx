/** `/alerts`: everything that is open now. The alerts themselves come from the board, handed in by app, and are answered as there. */
import { type Alert, agencyIdSchema, agencyParam } from '@wardlight/contract';
import { type ReactNode, useCallback, useEffect } from 'react';
import { useSearchParams } from 'react-router';
import * as z from 'zod/mini';
import { useAddress, withParams } from '../../lib/browser/address.ts';
import { countCards } from '../../lib/care/card-key.ts';
import { useFormat } from '../../lib/i18n/format.ts';
import { useDeskWords, useWords } from '../../lib/i18n/i18n.ts';
import { useActingPerson } from '../../lib/session/acting-person.ts';
import { useHere } from '../../lib/session/current-user.tsx';
import { useStandingIn } from '../../lib/session/standing-in.ts';
import { useGroupTabs } from '../../lib/shell/sections.ts';
import { Page } from '../../ui/desk/page.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import { classes } from './classes.ts';
import { chosenBy, views } from './model.ts';

export interface Chosen {
  readonly choose: (alert: Alert) => boolean;
  /** What stands there when none is. */
  readonly none: string;
}

interface AlertCenterProps {
  readonly open: readonly Alert[];
  readonly list: (chosen: Chosen) => ReactNode;
}

export function AlertCenterScreen(props: AlertCenterProps) {
  const d = useDeskWords();
  const [params, setParams] = useSearchParams();
  const asked = z.safeParse(agencyIdSchema, Number(params.get(agencyParam) ?? Number.NaN));
  const standing = useStandingIn(asked.success ? asked.data : null);
  const settled = params.has(agencyParam) && standing !== 'coming';
  // Who has come to it may go to another from there.
  useEffect(() => {
    if (settled) setParams((was) => withParams(was, { [agencyParam]: null }), { replace: true });
  }, [settled, setParams]);
  return standing === 'coming' ? <Spinner text={d('alertLog.center.switching')} /> : <OpenAlerts {...props} />;
}

function OpenAlerts({ open, list }: AlertCenterProps) {
  const d = useDeskWords();
  const { t } = useWords();
  const format = useFormat();
  const { user, scope } = useHere();
  const me = useActingPerson()?.user_id ?? user.user_id;
  const [params, setAddress] = useAddress();
  const view = views.find((one) => one === params.get('view')) ?? 'all';
  const choose = useCallback((alert: Alert) => chosenBy(view, me)(alert), [view, me]);
  const none = {
    all: t('alerts.open.none'),
    mine: d('alertLog.center.noneMine'),
    unclaimed: d('alertLog.center.noneUnclaimed'),
  } as const;
  return (
    <Page
      title={t('shell.titles.alertCenter')}
      info={
        scope === 'all' ? `${d('alertLog.center.info')} ${t('board.agencies.readOnly')}` : d('alertLog.center.info')
      }
      {...useGroupTabs('watch')}
    >
      <fieldset className={classes.views}>
        <legend className="heard-only">{d('alertLog.center.tabs')}</legend>
        {views.map((each) => (
          <label key={each} className={classes.view}>
            <input
              type="radio"
              name="view"
              checked={view === each}
              onChange={() => setAddress({ view: each === 'all' ? null : each })}
            />
            {d(`alertLog.center.${each}`)}
            <span className={classes.count}>{format.number(countCards(open.filter(chosenBy(each, me))))}</span>
          </label>
        ))}
      </fieldset>
      {list({ choose, none: none[view] })}
    </Page>
  );
}
