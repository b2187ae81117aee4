/** Joins the pages of one resident's report with the channel that keeps their measurements current, what puts a reading right, and their ECGs. */
import type { ResidentId } from '@wardlight/contract';
import { EcgsOfResident } from '../../features/ecg/of-resident.tsx';
import { ResidentReportPages } from '../../features/report-resident/pages.tsx';
import { useForaFeed } from '../../live/use-fora.ts';
import { corrections } from './measurements-of.tsx';

const ecgs = (resident: ResidentId) => <EcgsOfResident key={resident} resident={resident} />;

export function ResidentReportPage() {
  return <ResidentReportPages feed={useForaFeed()} corrections={corrections} ecgs={ecgs} />;
}
