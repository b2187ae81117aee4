/** The page of one shift: what happened, who handed it over, who took it. */
import type { Handover } from '@wardlight/contract';
import { Link } from 'react-router';
import { hasCode } from '../../lib/api/call-error.ts';
import { useAnswerFailure } from '../../lib/api/read-failure.ts';
import { page as browserPage } from '../../lib/browser/page.ts';
import { useFormat } from '../../lib/i18n/format.ts';
import { useDeskWords, useWords } from '../../lib/i18n/i18n.ts';
import { usePrintedBy } from '../../lib/reports/printed-by.ts';
import { useHere } from '../../lib/session/current-user.tsx';
import { useGroupTabs } from '../../lib/shell/sections.ts';
import { Button, buttonClass } from '../../ui/button.tsx';
import { Page } from '../../ui/desk/page.tsx';
import { ReadFailed } from '../../ui/desk/read-failed.tsx';
import { Empty } from '../../ui/empty.tsx';
import { PaperHead } from '../../ui/reports/paper-head.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import { useHandover } from './api.ts';
import { classes } from './classes.ts';
import { handoverPath, isHandoverId } from './model.ts';
import { Happened } from './parts/happened.tsx';
import { Signing } from './parts/signing.tsx';
import { useShiftWords } from './shift-words.ts';

export function PageScreen({ id }: { readonly id: string }) {
  return isHandoverId(id) ? <Read id={id} /> : <None />;
}

function None() {
  const d = useDeskWords();
  const { t } = useWords();
  return (
    <Page title={t('shell.titles.handover')} {...useGroupTabs('watch')}>
      <Empty title={d('handover.notFound')} action={<ToAll />} />
    </Page>
  );
}

function ToAll() {
  const d = useDeskWords();
  return (
    <Link className={buttonClass} data-kind="plain" to={handoverPath}>
      {d('handover.all')}
    </Link>
  );
}

function Read({ id }: { readonly id: string }) {
  const d = useDeskWords();
  const { t } = useWords();
  const words = useShiftWords();
  const tabs = useGroupTabs('watch');
  const answer = useHandover(id);
  const failure = useAnswerFailure(answer);
  const { data } = answer;
  if (data === undefined && hasCode(answer.error, 'not_found')) return <None />;
  const title = t('shell.titles.handover');
  return (
    <Page
      title={data === undefined ? title : `${title} · ${words.span(data)}`}
      {...tabs}
      actions={
        <>
          <ToAll />
          {data !== undefined && (
            <Button kind="plain" onClick={() => browserPage.print()}>
              {d('lists.print')}
            </Button>
          )}
        </>
      }
    >
      {failure && <ReadFailed {...failure} />}
      {data !== undefined && <Shown handover={data} />}
      {data === undefined && failure === null && <Spinner text={d('lists.loading')} />}
    </Page>
  );
}

function Shown({ handover }: { readonly handover: Handover }) {
  const d = useDeskWords();
  const format = useFormat();
  const { agency } = useHere();
  const printedBy = usePrintedBy();
  const { fixed_at, to_at } = handover;
  return (
    <div className={classes.page}>
      {/* The title of the page says which shift. */}
      <PaperHead title={agency?.name ?? ''} lines={[printedBy]} />
      <p className={classes.soft}>
        {fixed_at === null
          ? d('handover.soFar', { time: format.clock(to_at) })
          : d('handover.fixed', { time: format.dateClock(fixed_at) })}
      </p>
      <Signing handover={handover} />
      <Happened handover={handover} />
    </div>
  );
}
