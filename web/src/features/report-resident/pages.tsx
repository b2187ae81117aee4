/** `/report/search-resident` and what lies below `/report/resident`: one part of the program, fetched together. */
import type { ComponentProps } from 'react';
import { useLocation } from 'react-router';
import { measurementsPath } from '../../lib/shell/paths.ts';
import { graphicalPath, notifyPath } from './address.ts';
import { ResidentMeasurementsScreen } from './measurements-screen.tsx';
import { ResidentNotifyScreen } from './notify-screen.tsx';
import { ResidentReportScreen } from './screen.tsx';
import { SearchPage } from './search-screen.tsx';

type PagesProps = ComponentProps<typeof ResidentMeasurementsScreen>;

export function ResidentReportPages(props: PagesProps) {
  const { pathname } = useLocation();
  if (pathname === graphicalPath) return <ResidentReportScreen />;
  if (pathname === notifyPath) return <ResidentNotifyScreen />;
  if (pathname === measurementsPath) return <ResidentMeasurementsScreen {...props} />;
  return <SearchPage />;
}
