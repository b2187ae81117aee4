/** The handlers of the reading thread: of each feature what reads many rows, over connections of their own. */
import { type Route, routes } from '@wardlight/contract';
import type { Clock } from '../clock.ts';
import { accountHandlers } from '../features/accounts/handlers.ts';
import { alertLogReads } from '../features/alert-log/handlers.ts';
import { announcementReads } from '../features/announcements/handlers.ts';
import { auditHandlers } from '../features/audit/handlers.ts';
import { bedRegisterHandlers } from '../features/bed-register/handlers.ts';
import { bedReads } from '../features/beds/handlers.ts';
import { chatReads } from '../features/chat/handlers.ts';
import { dashboardHandlers } from '../features/dashboard/handlers.ts';
import { deviceReads } from '../features/devices/handlers.ts';
import { ecgReads } from '../features/ecg/handlers.ts';
import { gatewayReads } from '../features/gateways/handlers.ts';
import { handoverReads } from '../features/handovers/handlers.ts';
import { importReads } from '../features/imports/reads.ts';
import { integrationReads } from '../features/integrations/handlers.ts';
import { measurementExports } from '../features/measurements/export-handlers.ts';
import { measurementReads } from '../features/measurements/handlers.ts';
import { morningSummaryReads } from '../features/morning-summary/handlers.ts';
import { networkReads } from '../features/networks/handlers.ts';
import { reportExports } from '../features/reports/export-handlers.ts';
import { reportReads } from '../features/reports/handlers.ts';
import { residentReportReads } from '../features/reports/resident-handlers.ts';
import { residentHandlers } from '../features/residents/handlers.ts';
import { statisticsExports } from '../features/statistics/export-handlers.ts';
import { statisticsReads } from '../features/statistics/handlers.ts';
import { templateHandlers } from '../features/templates/handlers.ts';
import type { Handlers } from '../http/handlers.ts';
import { openAccounts } from '../store/accounts.ts';
import { dearLimits, openReads, type Reads, snapshotLimits } from '../store/board/open-reads.ts';
import type { DatabaseAddress } from '../store/db/database.ts';
import { exportLimits } from '../workbooks/exported.ts';
import { openWorkbooks, type Workbooks } from '../workbooks/open-workbooks.ts';
import { type ReaderRoute, readerRoutes } from './routes.ts';

export type ReaderHandlers = Pick<Handlers, ReaderRoute>;

function handlersOver(reads: Reads, clock: Clock, exports: Workbooks): ReaderHandlers {
  const accounts = openAccounts(reads.db, clock);
  const all = {
    ...dashboardHandlers(reads, clock),
    ...bedReads(reads),
    ...accountHandlers(accounts, clock),
    ...residentHandlers(reads),
    ...residentReportReads(reads, clock),
    ...reportReads(reads, clock),
    ...handoverReads(reads.handovers, accounts, clock),
    ...gatewayReads(reads),
    ...announcementReads(reads, clock),
    ...chatReads(reads),
    ...ecgReads(reads),
    ...integrationReads(reads),
    ...measurementReads(reads, clock),
    ...morningSummaryReads(reads, clock),
    ...reportExports(reads, accounts, exports, clock),
    ...bedRegisterHandlers(reads),
    ...deviceReads(reads, clock),
    ...networkReads(reads, clock),
    ...statisticsReads(reads, clock),
    ...statisticsExports(reads, exports, clock),
    ...measurementExports(reads, accounts, exports, clock),
    ...templateHandlers(reads),
    ...alertLogReads(reads, accounts, exports, clock),
    ...auditHandlers(reads, accounts, exports, clock),
    ...importReads({ imports: reads.imports, workbooks: exports }),
  };
  // Nothing else of these features is to be had here. A record made from a list of names has lost which type belongs to which name.
  return Object.fromEntries(readerRoutes.map((name) => [name, all[name]])) as unknown as ReaderHandlers;
}

/** A board is not asked for behind lists and counts: its connections are its own. */
export function readerHandlers(
  database: DatabaseAddress,
  clock: Clock,
): { handlers: ReaderHandlers; close(): Promise<void> } {
  const exports = openWorkbooks({ clock, limits: exportLimits });
  const [forDear, forSnapshots] = [
    openReads(database, dearLimits, clock.now),
    openReads(database, snapshotLimits, clock.now),
  ];
  const [dear, snapshots] = [handlersOver(forDear, clock, exports), handlersOver(forSnapshots, clock, exports)];
  const of = (name: ReaderRoute) => ((routes[name] as Route).lane === 'board' ? snapshots : dear)[name];
  return {
    // The types are lost as above.
    handlers: Object.fromEntries(readerRoutes.map((name) => [name, of(name)])) as unknown as ReaderHandlers,
    async close() {
      await exports.stop();
      await Promise.all([forDear.close(), forSnapshots.close()]);
    },
  };
}
