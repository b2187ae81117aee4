/** `/report/daily-risk-summary-report`: who changed last night, and why. */
import { SummaryScreen } from './summary-screen.tsx';

export function DailyScreen() {
  return <SummaryScreen key="daily" kind="daily" />;
}
