/** `/other-device/ecg-report/12`: one recording: whose it is, the trace, what was said of it, and its files as they came. */
import { type EcgDetail, residentIdSchema, withdrawnEcgDays } from '@wardlight/contract';
import { type ReactNode, useState } from 'react';
import { Link, useLocation, useParams } from 'react-router';
import * as z from 'zod/mini';
import { hasCode } from '../../lib/api/call-error.ts';
import { useErrorWords } from '../../lib/api/error-words.ts';
import { useAnswerFailure } from '../../lib/api/read-failure.ts';
import { useFormat } from '../../lib/i18n/format.ts';
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
import { useDownload, useEcg } from './api.ts';
import { classes } from './classes.ts';
import { useEcgWords } from './ecg-words.ts';
import { isEcgId, isReadAgain } from './model.ts';
import { AssignDialog } from './parts/assign-dialog.tsx';
import { Comments } from './parts/comments.tsx';
import { Facts, Statements } from './parts/facts.tsx';
import { Notices } from './parts/notices.tsx';
import { Originals } from './parts/originals.tsx';
import { Whose } from './parts/whose.tsx';
import { WithdrawDialog, Withdrawn } from './parts/withdraw.tsx';
import { useNews } from './use-news.ts';

/** Draws the trace; app hands it in. `readAnew`: how it stands on the server by now; null = that could not be read. */
export type EcgViewerSlot = (ecg: EcgDetail, readAnew: () => Promise<EcgDetail | null>) => ReactNode;

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
  const readAnew = async (): Promise<EcgDetail | null> => {
    const read = await answer.refetch();
    return read.isSuccess ? read.data : null;
  };
  if (data !== undefined)
    return (
      <Shown
        ecg={data}
        viewer={(ecg) => viewer(ecg, readAnew)}
        failed={failure === null ? null : <ReadFailed {...failure} />}
      />
    );
  if (hasCode(answer.error, 'not_found')) return <None />;
  return (
    <Page title={t('shell.titles.ecgReport')} {...tabs} actions={<ToAll />}>
      {failure === null ? <Spinner text={d('lists.loading')} /> : <ReadFailed {...failure} />}
    </Page>
  );
}

interface ShownProps {
  readonly viewer: (ecg: EcgDetail) => ReactNode;
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
  const [news, setNews] = useNews(ecg);
  const { resident, withdrawn } = ecg;
  const done = (text: string) => {
    setAsked(null);
    setNews(text);
  };
  // The server gives a withdrawn one to nobody: it is put back first.
  const assign = mayCorrect && withdrawn === null ? () => setAsked('assign') : null;
  const close = () => setAsked(null);
  return (
    <Page
      title={resident === null ? d('ecg.notAssigned') : `${resident.bed?.bed_no ?? ''} ${resident.name}`.trim()}
      info={words.recorded(ecg)}
      {...tabs}
      actions={
        <>
          <ToAll />
          {assign !== null && (
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
        <Doubled ecg={ecg} onAssign={assign} />
        {withdrawn !== null && <Withdrawn ecg={ecg} withdrawn={withdrawn} onDone={setNews} />}
        <Whose ecg={ecg} onAssign={assign} />
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

/** What the import that led here said, and whom it was for. */
const doubledSchema = z.object({ doubled: z.literal(true), chosen: z.nullable(residentIdSchema) });

interface DoubledProps {
  readonly ecg: EcgDetail;
  /** Null = not by this account, or not while it is withdrawn. */
  readonly onAssign: (() => void) | null;
}

/** Files that were here already: said where the import led, with whose they are where that is not who was chosen. */
function Doubled({ ecg: { resident, withdrawn }, onAssign }: DoubledProps) {
  const d = useDeskWords();
  const said = z.safeParse(doubledSchema, useLocation().state);
  if (!said.success) return null;
  const { chosen } = said.data;
  if (withdrawn !== null) return <Notice kind="info">{d('ecg.adding.withdrawnBefore')}</Notice>;
  if (resident === null || chosen === null) return <Notice kind="info">{d('ecg.adding.doubled')}</Notice>;
  const { name, resident_id } = resident;
  if (resident_id === chosen) return <Notice kind="info">{d('ecg.adding.doubledNow', { name })}</Notice>;
  return (
    <Notice
      kind="info"
      title={d('ecg.adding.doubledOf', { name })}
      action={onAssign !== null && <Button onClick={onAssign}>{d('ecg.one.change')}</Button>}
    >
      {d('ecg.adding.doubled')}
    </Notice>
  );
}

/** That it is no diagnosis stands at its foot. */
function Trace({ ecg, viewer }: Pick<ShownProps, 'ecg' | 'viewer'>) {
  const deletedAt = ecg.withdrawn?.files_deleted_at ?? null;
  if (deletedAt !== null) return <Deleted ecg={ecg} at={deletedAt} />;
  if (ecg.not_drawn !== null) return <NotDrawn ecg={ecg} why={ecg.not_drawn} />;
  return (
    <div className={classes.section}>
      <Notices notices={ecg.notices} />
      {viewer(ecg)}
    </div>
  );
}

interface DeletedProps {
  readonly ecg: EcgDetail;
  readonly at: number;
}

/** Of one that was withdrawn long ago the line is left. */
function Deleted({ ecg: { agency_id, resident }, at }: DeletedProps) {
  const d = useDeskWords();
  const { number } = useFormat();
  const words = useEcgWords();
  const mayImport = useMay('measurements.correct');
  const of = resident === null ? '' : `resident=${resident.resident_id}&`;
  return (
    <Notice
      kind="info"
      title={d('ecg.one.filesDeleted')}
      action={
        mayImport && (
          <Link className={classes.link} to={`${ecgPath}?${of}import=1`}>
            {d('ecg.adding.open')}
          </Link>
        )
      }
    >
      <p className={classes.text}>
        {d('ecg.one.filesDeletedInfo', { date: words.date(agency_id, at), n: number(withdrawnEcgDays) })}
      </p>
    </Notice>
  );
}

interface NotDrawnProps {
  readonly ecg: EcgDetail;
  readonly why: NonNullable<EcgDetail['not_drawn']>;
}

/** Its own program reads what we cannot: the way to it stands where that is said. */
function NotDrawn({ ecg: { ecg_id, resident, withdrawn, files }, why }: NotDrawnProps) {
  const d = useDeskWords();
  const errorText = useErrorWords();
  const { download, busy, failure } = useDownload(ecg_id);
  const [file] = files;
  const mayImport = useMay('measurements.correct') && withdrawn === null;
  const of = resident === null ? '' : `resident=${resident.resident_id}&`;
  return (
    <Notice
      kind="info"
      title={d('ecg.one.notDrawnTitle')}
      action={
        <>
          {file !== undefined && (
            <Button busy={busy} onClick={() => download(file)}>
              {d('ecg.one.downloadOf', { name: file.name ?? d('ecg.one.unnamedFile') })}
            </Button>
          )}
          {isReadAgain(why) && mayImport && (
            <Link className={classes.link} to={`${ecgPath}?${of}import=1`}>
              {d('ecg.adding.open')}
            </Link>
          )}
        </>
      }
    >
      {failure !== null && !busy && <p className={classes.text}>{errorText(failure)}</p>}
      <p className={classes.text}>{d(`ecg.notDrawn.${why}`)}</p>
      {isReadAgain(why) && <p className={classes.text}>{d('ecg.one.importAgain')}</p>}
      <p className={classes.text}>{d('ecg.one.notDrawnTodo')}</p>
    </Notice>
  );
}
