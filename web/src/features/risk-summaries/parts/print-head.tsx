/** At the head of the paper: whose, of when, of whom, and who printed it. */

import { useDeskWords, useWords } from '../../../lib/i18n/i18n.ts';
import { useRangeText } from '../../../lib/i18n/range-text.ts';
import { usePrintedBy } from '../../../lib/reports/printed-by.ts';
import { addDays } from '../../../lib/reports/report-dates.ts';
import { useReportWords } from '../../../lib/reports/report-words.ts';
import { useHere } from '../../../lib/session/current-user.tsx';
import { PaperHead } from '../../../ui/reports/paper-head.tsx';
import type { SummaryFilter, SummaryKind } from '../model.ts';

interface PrintHeadProps {
  readonly kind: SummaryKind;
  readonly title: string;
  readonly date: string;
  readonly filter: SummaryFilter;
  readonly shown: number;
  readonly of: number;
}

export function PrintHead({ kind, title, date, filter, shown, of }: PrintHeadProps) {
  const d = useDeskWords();
  const { t } = useWords();
  const { agency } = useHere();
  const words = useReportWords();
  const rangeText = useRangeText();
  const printedBy = usePrintedBy();
  const of7 = d('riskSummaries.span', { from: words.date(addDays(date, -6)), to: words.date(date) });
  const only = [
    ...filter.groups.map(words.group),
    ...(filter.floor === '' ? [] : [filter.floor]),
    ...(filter.search === '' ? [] : [`“${filter.search}”`]),
  ];
  return (
    <PaperHead
      named
      title={agency?.name ?? t('shell.agency.all')}
      lines={[
        `${title} · ${kind === 'daily' ? words.date(date) : of7}`,
        ...(only.length === 0 ? [] : [d('riskSummaries.only', { what: only.join(' · ') })]),
        of === 0 ? printedBy : `${rangeText(1, shown, of)} · ${printedBy}`,
      ]}
    />
  );
}
