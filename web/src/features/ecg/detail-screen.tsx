/** `/other-device/ecg-report/12`: one recording: whose it is, the trace, what was said of it, and its files as they came. */
import type { EcgDetail } from '@wardlight/contract';
import { type ReactNode, useState } from 'react';
import { Link, useLocation, useParams } from 'react-router';
import { hasCode } from '../../lib/api/call-error.ts';
import { useAnswerFailure } from '../../lib/api/read-failure.ts';
import { useDeskWords, useWords } from '../../lib/i18n/i18n.ts';
import { useHere, useMay } from '../../lib/session/current-user.tsx';
import { ecgPath } from '../../lib/shell/paths.ts';
import { useGroupTabs } from '../../lib/shell/sections.ts';
import { Button, buttonClass } from '../../ui/button.tsx';
import { Page } from '../../ui/desk/page.tsx';
import { ReadFailed } from '../../ui/desk/read-failed.tsx';
import { Empty } from '../../ui/empty.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import { useEcg } from './api.ts';
import { classes } from './classes.ts';
import { useEcgWords } from './ecg-words.ts';
import { isEcgId } from './model.ts';
import { AssignDialog } from './parts/assign-dialog.tsx';
import { Comments } from './parts/comments.tsx';
import { Facts, Statements } from './parts/facts.tsx';
import { Notices } from './parts/notices.tsx';
import { Originals } from './parts/originals.tsx';
import { Whose } from './parts/whose.tsx';
import { WithdrawDialog, Withdrawn } from './parts/withdraw.tsx';

/** Draws the trace; app hands it in. */
export type EcgViewerSlot = (ecg: EcgDetail) => ReactNode;

interface DetailProps {
  readonly viewer: EcgViewerSlot;
}

export function EcgDetailScreen({ viewer }: DetailProps) {
  const { t } = useWords();
  const { scope } = useHere();
  const { ecg = '' } = useParams();
  const tabs = useGroupTabs('measuring');
  const mayRead = useMay('measurements.read');
  if (mayRead) return isEcgId(ecg) ? <Read key={`${scope} ${ecg}`} id={ecg} viewer={viewer} /> : <None />;
  return (
    <Page title={t('shell.titles.ecgReport')} {...tabs}>
      <Notice kind="fault">{t('errors.no_permission')}</Notice>
    </Page>
  );
}

function ToAll() {
  const d = useDeskWords();
  return (
    <Link className={buttonClass} data-kind="plain" to={ecgPath}>
      {d('ecg.one.all')}
    </Link>
  );
}

function None() {
  const d = useDeskWords();
  const { t } = useWords();
  return (
    <Page title={t('shell.titles.ecgReport')} {...useGroupTabs('measuring')}>
      <Empty title={d('ecg.one.notFound')} action={<ToAll />} />
    </Page>
  );
}

function Read({ id, viewer }: DetailProps & { readonly id: string }) {
  const d = useDeskWords();
  const { t } = useWords();
  const tabs = useGroupTabs('measuring');
  const answer = useEcg(id);
  const failure = useAnswerFailure(answer);
  const { data } = answer;
  if (data !== undefined)
    return <Shown ecg={data} viewer={viewer} failed={failure === null ? null : <ReadFailed {...failure} />} />;
  if (hasCode(answer.error, 'not_found')) return <None />;
  return (
    <Page title={t('shell.titles.ecgReport')} {...tabs} actions={<ToAll />}>
      {failure === null ? <Spinner text={d('lists.loading')} /> : <ReadFailed {...failure} />}
    </Page>
  );
}

interface ShownProps extends DetailProps {
  readonly ecg: EcgDetail;
  /** What was read stands below it. */
  readonly failed: ReactNode;
}

function Shown({ ecg, viewer, failed }: ShownProps) {
  const d = useDeskWords();
  const tabs = useGroupTabs('measuring');
  const words = useEcgWords();
  const mayCorrect = useMay('measurements.correct');
  const [asked, setAsked] = useState<'assign' | 'withdraw' | null>(null);
  /** What was done last. */
  const [news, setNews] = useState('');
  const { resident, withdrawn } = ecg;
  const done = (text: string) => {
    setAsked(null);
    setNews(text);
  };
  const assign = () => setAsked('assign');
  const close = () => setAsked(null);
  return (
    <Page
      title={resident === null ? d('ecg.notAssigned') : `${resident.bed?.bed_no ?? ''} ${resident.name}`.trim()}
      info={words.recorded(ecg)}
      {...tabs}
      actions={
        <>
          <ToAll />
          {mayCorrect && (
            <Button kind="plain" onClick={assign}>
              {resident === null ? d('ecg.one.assign') : d('ecg.one.change')}
            </Button>
          )}
          {mayCorrect && withdrawn === null && (
            <Button kind="plain" onClick={() => setAsked('withdraw')}>
              {d('ecg.one.withdraw')}
            </Button>
          )}
        </>
      }
    >
      <p role="status" className={classes.soft}>
        {news}
      </p>
      <div className={classes.parts}>
        {failed}
        <Doubled withdrawn={withdrawn !== null} />
        {withdrawn !== null && <Withdrawn ecg={ecg} withdrawn={withdrawn} onDone={setNews} />}
        <Whose ecg={ecg} onAssign={mayCorrect ? assign : null} />
        <Trace ecg={ecg} viewer={viewer} />
        <Facts ecg={ecg} />
        <Statements ecg={ecg} />
        <Comments ecg={ecg} />
        <Originals ecg={ecg} />
      </div>
      {asked === 'assign' && <AssignDialog ecg={ecg} onDone={done} onClose={close} />}
      {asked === 'withdraw' && <WithdrawDialog ecg={ecg} onDone={close} onClose={close} />}
    </Page>
  );
}

/** Files that were here already: said where the import led. */
function Doubled({ withdrawn }: { readonly withdrawn: boolean }) {
  const d = useDeskWords();
  const state: unknown = useLocation().state;
  if (typeof state !== 'object' || state === null || !('doubled' in state) || state.doubled !== true) return null;
  return <Notice kind="info">{d(withdrawn ? 'ecg.adding.withdrawnBefore' : 'ecg.adding.doubled')}</Notice>;
}

function Trace({ ecg, viewer }: DetailProps & { readonly ecg: EcgDetail }) {
  const d = useDeskWords();
  if (ecg.not_drawn !== null)
    return (
      <Notice kind="info" title={d('ecg.one.notDrawnTitle')}>
        <p className={classes.text}>{d(`ecg.notDrawn.${ecg.not_drawn}`)}</p>
        <p className={classes.text}>{d('ecg.one.notDrawnTodo')}</p>
      </Notice>
    );
  return (
    <div className={classes.section}>
      <p className={classes.notDiagnosis}>{d('ecg.notDiagnosis')}</p>
      <Notices notices={ecg.notices} />
      {viewer(ecg)}
    </div>
  );
}
