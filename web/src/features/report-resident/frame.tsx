/** What both pages of a resident's report stand in: whom it is about, the tabs between them, and the way back to the search. */
import type { ReportResident, ResidentId } from '@wardlight/contract';
import type { ReactNode } from 'react';
import { Link, Navigate, useSearchParams } from 'react-router';
import { useFormats } from '../../lib/i18n/agency-formats.ts';
import { useDeskWords, useWords } from '../../lib/i18n/i18n.ts';
import { useMay } from '../../lib/session/current-user.tsx';
import { measurementsPath, searchReportPath } from '../../lib/shell/paths.ts';
import { buttonClass } from '../../ui/button.tsx';
import { Page } from '../../ui/desk/page.tsx';
import { Notice } from '../../ui/notice.tsx';
import { addressOf, besideOf, graphicalPath, notifyPath, type ReportAddress } from './address.ts';
import { useNoteOpened } from './opened.ts';

interface OfResidentProps {
  readonly children: (address: ReportAddress & { readonly resident: ResidentId }) => ReactNode;
}

/** Without a resident there is nothing to show: one is searched for. */
export function OfResident({ children }: OfResidentProps) {
  const { t } = useWords();
  const mayRead = useMay('reports.read');
  const [query] = useSearchParams();
  const address = addressOf(query);
  const { resident } = address;
  if (!mayRead) {
    return (
      <Page title={t('shell.titles.residentReport')}>
        <Notice kind="fault">{t('errors.no_permission')}</Notice>
      </Page>
    );
  }
  return resident === null ? <Navigate to={searchReportPath} replace /> : children({ ...address, resident });
}

interface ReportFrameProps {
  readonly address: ReportAddress;
  /** Null = not read yet. */
  readonly about: ReportResident | null;
  readonly actions?: ReactNode;
  readonly children: ReactNode;
}

export function ReportFrame({ address, about, actions, children }: ReportFrameProps) {
  const d = useDeskWords();
  const { t } = useWords();
  const formatOf = useFormats();
  useNoteOpened(about?.resident_id ?? null);
  const said =
    about === null
      ? undefined
      : [
          about.bed === null ? undefined : t('board.bed', { bed: about.bed.bed_no }),
          about.resident_code ?? undefined,
          about.discharged_at === null
            ? undefined
            : d('residentReport.discharged', { date: formatOf(about.agency_id).date(about.discharged_at) }),
        ].filter((part) => part !== undefined);
  return (
    <Page
      title={about?.name ?? t('shell.titles.residentReport')}
      info={said?.join(' · ')}
      tabs={[
        { to: besideOf(graphicalPath, address), label: d('residentReport.graphical') },
        { to: besideOf(notifyPath, address), label: d('residentReport.notify') },
        { to: besideOf(measurementsPath, address), label: d('measured.tab') },
      ]}
      tabsLabel={t('shell.titles.residentReport')}
      actions={
        <>
          <Link className={buttonClass} data-kind="plain" to={searchReportPath}>
            {d('residentReport.another')}
          </Link>
          {actions}
        </>
      }
    >
      {about !== null && about.bed === null && about.discharged_at === null && (
        <Notice kind="info">{d('residentReport.noBed')}</Notice>
      )}
      {children}
    </Page>
  );
}
