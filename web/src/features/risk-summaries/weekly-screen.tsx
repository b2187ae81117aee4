/** `/report/weekly-risk-summary-report`: the same over seven days. */
import { SummaryScreen } from './summary-screen.tsx';

export function WeeklyScreen() {
  return <SummaryScreen key="weekly" kind="weekly" />;
}
