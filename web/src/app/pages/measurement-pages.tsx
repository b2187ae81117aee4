/** Joins the report of measurements, and the one of a resident, with the channel that keeps them current. */
import { MeasurementReportScreen } from '../../features/measurement-report/screen.tsx';
import { useForaFeed } from '../../live/use-fora.ts';

export function MeasurementReportPage() {
  return <MeasurementReportScreen feed={useForaFeed()} />;
}
