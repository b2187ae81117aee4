/** Joins the pages of one resident's report with the channel that keeps their measurements current, and with what puts a reading right. */
import { lazy, Suspense } from 'react';
import { ResidentReportPages } from '../features/report-resident/pages.tsx';
import { arrivalOf } from '../lib/browser/chunks.ts';
import type { CorrectionsProps } from '../lib/reports/corrections.ts';
import { useForaFeed } from '../live/use-fora.ts';

/** Its forms come after the page: most who read a report correct nothing. */
const loadCorrections = () => import('../features/measuring/corrections.tsx');
const ReadingCorrections = lazy(async () => ({ default: (await arrivalOf(loadCorrections)).ReadingCorrections }));

function LateCorrections(props: CorrectionsProps) {
  return (
    <Suspense fallback={props.children(null)}>
      <ReadingCorrections {...props} />
    </Suspense>
  );
}

export function ResidentReportPage() {
  return <ResidentReportPages feed={useForaFeed()} corrections={LateCorrections} />;
}
