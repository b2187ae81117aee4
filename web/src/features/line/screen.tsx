/** `/line`: one's own LINE, everybody's of the agency, and whether messages get through (decisions §4). */
import type { FailingWay } from '@wardlight/contract';
import { useAnswerFailure } from '../../lib/api/read-failure.ts';
import { useNow } from '../../lib/browser/timers.ts';
import { useFormat } from '../../lib/i18n/format.ts';
import { useDeskWords, useWords } from '../../lib/i18n/i18n.ts';
import { useMay } from '../../lib/session/current-user.tsx';
import { useGroupTabs } from '../../lib/shell/sections.ts';
import { Page } from '../../ui/desk/page.tsx';
import { ReadFailed } from '../../ui/desk/read-failed.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import { useLine } from './api.ts';
import { classes } from './classes.ts';
import type { LineReading } from './model.ts';
import { Mine } from './parts/mine.tsx';
import { Month } from './parts/month.tsx';
import { NotSetUp } from './parts/not-set-up.tsx';
import { People } from './parts/people.tsx';

export function LineScreen() {
  const { t } = useWords();
  const d = useDeskWords();
  const mayRead = useMay('templates.read');
  return (
    <Page title={t('shell.titles.line')} info={d('line.info')} {...useGroupTabs('rules')}>
      {mayRead ? <Read /> : <Notice kind="fault">{t('errors.no_permission')}</Notice>}
    </Page>
  );
}

function Read() {
  const d = useDeskWords();
  const line = useLine();
  const failure = useAnswerFailure(line);
  // What was read stays to be seen: a line that is lost must not take it away.
  const failed = failure && <ReadFailed {...failure} />;
  if (line.data === undefined) return failed ?? <Spinner text={d('lists.loading')} />;
  return (
    <>
      {failed}
      <Shown reading={line.data} />
    </>
  );
}

function Shown({ reading }: { readonly reading: LineReading }) {
  const d = useDeskWords();
  const mayChange = useMay('templates.change');
  const { set_up, mine, accounts, quota, failing } = reading;
  return (
    <>
      {!mayChange && (
        <Notice kind="info" title={d('lists.readOnly')}>
          {d('lists.chooseAgency')}
        </Notice>
      )}
      {failing !== null && <Failing way={failing} />}
      {!set_up && <NotSetUp />}
      <div className={classes.cards}>
        {(set_up || mine !== null) && <Mine mine={mine} setUp={set_up} mayChange={mayChange} />}
        {set_up && <Month quota={quota} />}
      </div>
      {/* Who was linked before the settings went can still be unlinked. */}
      {(set_up || accounts.length > 0) && <People accounts={accounts} setUp={set_up} mayChange={mayChange} />}
    </>
  );
}

function Failing({ way: { since, failed, problem } }: { readonly way: FailingWay }) {
  const { t } = useWords();
  const d = useDeskWords();
  const format = useFormat();
  const now = useNow(60_000);
  return (
    <Notice kind="fault" title={t('shell.failing.line')}>
      <p>{t('shell.failing.info', { time: format.clockOf(since, now), n: format.number(failed) })}</p>
      <p>{d('line.failing.reason', { reason: d(`alertLog.problem.${problem}`) })}</p>
      <p>{d(`line.next.${problem}`)}</p>
    </Notice>
  );
}
