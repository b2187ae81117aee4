/** What is said above the line: what the machine filtered, and how the rate was found. */
import type { EcgDetail, YearCount } from '@wardlight/contract';
import type { Format } from '../../../lib/i18n/format.ts';
import type { DeskWords } from '../../../lib/i18n/i18n.ts';

export interface Said {
  readonly d: DeskWords;
  readonly format: Format;
  /** As the language counts them. */
  readonly years: YearCount;
}

export function factsOf(
  { header, peaks, mean_rate }: EcgDetail,
  { d, format }: Pick<Said, 'd' | 'format'>,
): readonly string[] {
  const mean =
    mean_rate === null
      ? d('ecgViewer.noMeanRate')
      : d('ecgViewer.meanRate', { rate: d('ecg.perMinute', { n: format.number(mean_rate, 1) }) });
  return [
    ...(header.filters.length > 0 ? [d('ecgViewer.filters', { list: header.filters.join(', ') })] : []),
    ...(peaks === null ? [d('ecgViewer.notSought')] : [mean, d('ecgViewer.foundIn', { lead: peaks.lead })]),
  ];
}
