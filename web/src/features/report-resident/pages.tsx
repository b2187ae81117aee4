/** `/report/search-resident` and what lies below `/report/resident`: one part of the program, fetched together. */
import { useLocation } from 'react-router';
import type { Corrections } from '../../lib/reports/corrections.ts';
import type { ForaFeed } from '../../lib/reports/fora-feed.ts';
import { measurementsPath } from '../../lib/shell/paths.ts';
import { graphicalPath, notifyPath } from './address.ts';
import { ResidentMeasurementsScreen } from './measurements-screen.tsx';
import { ResidentNotifyScreen } from './notify-screen.tsx';
import { ResidentReportScreen } from './screen.tsx';
import { SearchPage } from './search-screen.tsx';

interface PagesProps {
  readonly feed: ForaFeed;
  readonly corrections: Corrections;
}

export function ResidentReportPages(props: PagesProps) {
  const { pathname } = useLocation();
  if (pathname === graphicalPath) return <ResidentReportScreen />;
  if (pathname === notifyPath) return <ResidentNotifyScreen />;
  if (pathname === measurementsPath) return <ResidentMeasurementsScreen {...props} />;
  return <SearchPage />;
}
