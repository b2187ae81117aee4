/** Which calls the reading thread answers. */
import type { RouteName } from '@wardlight/contract';

/** What is dear, the files that are made of it, what else reads a row of every resident or of a workbook, and the snapshots of a board. */
export const readerRoutes = [
  'readBoard',
  'readNotifications',
  'readBedHour',
  'listAccounts',
  'listAgents',
  'listResidents',
  'listLabels',
  'readResidentAlerts',
  'listBeds',
  'listDevices',
  'listNetworks',
  'listTemplateVersions',
  'listTemplateResidents',
  'readAlertLog',
  'readAlarmLoad',
  'exportAlertLog',
  'readAudit',
  'exportAudit',
  'readImport',
  'downloadFailedRows',
] as const satisfies readonly RouteName[];
export type ReaderRoute = (typeof readerRoutes)[number];

export const isOfReader = (name: RouteName): name is ReaderRoute =>
  (readerRoutes as readonly RouteName[]).includes(name);
