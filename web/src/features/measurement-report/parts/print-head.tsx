/** At the head of the paper: whose, of which days, of whom, and who printed it. */
import type { DataOf, readMeasurementReport } from '@wardlight/contract';
import { useDeskWords, useWords } from '../../../lib/i18n/i18n.ts';
import { useRangeText } from '../../../lib/i18n/range-text.ts';
import { useMeasurementWords } from '../../../lib/reports/measurement-words.ts';
import { usePrintedBy } from '../../../lib/reports/printed-by.ts';
import { useReportWords } from '../../../lib/reports/report-words.ts';
import { useHere } from '../../../lib/session/current-user.tsx';
import { PaperHead } from '../../../ui/reports/paper-head.tsx';
import type { ReportFilter } from '../model.ts';

interface PrintHeadProps {
  readonly title: string;
  readonly report: Pick<DataOf<typeof readMeasurementReport>, 'from' | 'to' | 'total'>;
  readonly filter: ReportFilter;
  readonly shown: number;
}

export function PrintHead({ title, report: { from, to, total }, filter, shown }: PrintHeadProps) {
  const d = useDeskWords();
  const { t } = useWords();
  const { agency } = useHere();
  const words = useReportWords();
  const measurements = useMeasurementWords();
  const rangeText = useRangeText();
  const printedBy = usePrintedBy();
  const days =
    from === to ? words.date(from) : d('measurementReport.span', { from: words.date(from), to: words.date(to) });
  const only = [
    ...filter.kinds.map(measurements.kind),
    ...(filter.show === 'all' ? [] : [d(`measurementReport.show.${filter.show}`)]),
    ...(filter.floor === '' ? [] : [filter.floor]),
    ...(filter.search === '' ? [] : [`“${filter.search}”`]),
  ];
  return (
    <PaperHead
      named
      title={agency?.name ?? t('shell.agency.all')}
      lines={[
        `${title} · ${days}`,
        ...(only.length === 0 ? [] : [d('riskSummaries.only', { what: only.join(' · ') })]),
        total === 0 ? printedBy : `${rangeText(1, shown, total)} · ${printedBy}`,
        d('measured.marks'),
      ]}
    />
  );
}
