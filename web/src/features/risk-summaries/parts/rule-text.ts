/** Why a level stands there, or none does. */
import type { ReportGroup } from '@wardlight/contract';
import type { DeskWords } from '../../../lib/i18n/i18n.ts';

/** What is said of a night is not what is said of seven days. */
export function ruleText(d: DeskWords, group: ReportGroup, isWeek: boolean): string {
  if (isWeek && group === 'insufficient') return d('riskSummaries.tooFew');
  if (isWeek && group === 'away') return d('riskSummaries.weekAway');
  if (isWeek && group === 'notMonitored') return d('riskSummaries.weekNotMonitored');
  return d(`reports.why.rule.${group}`);
}
