/** Joins the pages of one resident's report with the channel that keeps their measurements current, and with what puts a reading right. */
import { ResidentReportPages } from '../features/report-resident/pages.tsx';
import { useForaFeed } from '../live/use-fora.ts';
import { corrections } from './measurements-of.tsx';

export function ResidentReportPage() {
  return <ResidentReportPages feed={useForaFeed()} corrections={corrections} />;
}
