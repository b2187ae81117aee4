/** The pages beside the board, by path (specification §2 "Screens and routes"). Fetched after the first tile, or with the first of them. */
import { Navigate, type RouteObject, redirect } from 'react-router';
import {
  agentsPath,
  alertLogPath,
  chatPath,
  contactPath,
  dailyRiskPath,
  devicesPath,
  ecgPath,
  linePath,
  notifyListsPath,
  pushPath,
  residentReportPath,
  searchReportPath,
  templatesPath,
  unassignedPath,
} from '../lib/shell/paths.ts';
import { Coming } from './coming.tsx';
import { deskRoute, openDeskRoute } from './desk-route.ts';
import { changePasswordPage, needsSession, secondFactorPage } from './guard.ts';
import type { RouteHandle } from './titles.tsx';

export const deskRoutes: RouteObject[] = [
  {
    ...openDeskRoute(changePasswordPage, 'changePassword', () =>
      import('../features/change-password/screen.tsx').then((page) => page.ChangePasswordScreen),
    ),
    // Before the welcome page too: a one-time code lets nobody further.
    loader: needsSession,
  },
  // Only for whoever must (`first-things.tsx`); by wish it is set on the page of one's account.
  {
    path: secondFactorPage,
    handle: { title: 'secondFactor', ofPerson: false } satisfies RouteHandle,
    loader: needsSession,
    Component: () => <Navigate to="/account" replace />,
  },
  openDeskRoute('/account', 'account', () =>
    import('../features/own-account/screen.tsx').then((page) => page.OwnAccountScreen),
  ),
  openDeskRoute('/speech', 'speech', () =>
    Promise.all([import('../features/speech/screen.tsx'), import('../features/sound-check/panel.tsx')]).then(
      ([page, { SoundCheckPanel }]) =>
        () => <page.SpeechScreen check={<SoundCheckPanel />} />,
    ),
  ),
  deskRoute(chatPath, 'chat', () => import('./communication/chat-page.tsx').then((page) => page.ChatPage)),
  openDeskRoute(contactPath, 'contact', () =>
    import('../features/contact/screen.tsx').then((page) => page.ContactScreen),
  ),
  openDeskRoute(pushPath, 'push', () => import('./pages/push-page.tsx').then((page) => page.PushPage)),
  deskRoute(notifyListsPath, 'notifyLists', () =>
    import('../features/notify-lists/screen.tsx').then((page) => page.NotifyListsScreen),
  ),
  deskRoute(linePath, 'line', () => import('../features/line/screen.tsx').then((page) => page.LineScreen)),
  openDeskRoute('/more', 'more', () => import('./pages/more-page.tsx').then((page) => page.MorePage)),
  deskRoute('/accounts', 'accounts', () =>
    import('../features/accounts/screen.tsx').then((page) => page.AccountsScreen),
  ),
  deskRoute(agentsPath, 'agents', () =>
    import('../features/accounts/agents-screen.tsx').then((page) => page.AgentsScreen),
  ),
  deskRoute('/agencies', 'agencies', () =>
    import('./communication/agencies-page.tsx').then((page) => page.AgenciesPage),
  ),
  openDeskRoute('/announcements', 'announcements', () =>
    import('../features/announcements/screen.tsx').then((page) => page.AnnouncementsScreen),
  ),
  deskRoute('/announcements/manage', 'announce', () =>
    import('../features/announcements/manage-screen.tsx').then((page) => page.ManageAnnouncementsScreen),
  ),
  openDeskRoute('/duty', 'duty', () => import('../features/duty/screen.tsx').then((page) => page.DutyScreen)),
  deskRoute('/displays', 'displays', () =>
    import('../features/displays/screen.tsx').then((page) => page.DisplaysScreen),
  ),
  deskRoute('/displays/pair', 'pairDisplay', () =>
    import('../features/displays/pair-screen.tsx').then((page) => page.PairDisplayScreen),
  ),
  deskRoute('/device-management/gateways', 'gateways', () =>
    import('../features/gateways/screen.tsx').then((page) => page.GatewaysScreen),
  ),
  deskRoute('/device-management/meters', 'meters', () =>
    import('../features/meters/screen.tsx').then((page) => page.MetersScreen),
  ),
  deskRoute('/integrations', 'integrations', () =>
    import('../features/integrations/screen.tsx').then((page) => page.IntegrationsScreen),
  ),
  deskRoute('/device-management/network-management', 'networks', () =>
    import('../features/networks/screen.tsx').then((page) => page.NetworksScreen),
  ),
  deskRoute('/audit', 'audit', () => import('../features/audit/screen.tsx').then((page) => page.AuditScreen)),
  openDeskRoute('/alerts', 'alertCenter', () =>
    import('./pages/alert-center-page.tsx').then((page) => page.AlertCenterPage),
  ),
  { path: '/other-device', loader: () => redirect('/other-device/fora'), Component: Coming },
  openDeskRoute('/other-device/fora', 'fora', () =>
    import('./pages/measuring-pages.tsx').then((page) => page.ForaPage),
  ),
  openDeskRoute('/other-device/chiline', 'chiline', () =>
    import('./pages/measuring-pages.tsx').then((page) => page.ChilinePage),
  ),
  openDeskRoute(unassignedPath, 'unassigned', () =>
    import('./pages/measuring-pages.tsx').then((page) => page.UnassignedPage),
  ),
  deskRoute(ecgPath, 'ecgReport', () => import('../features/ecg/list-screen.tsx').then((page) => page.EcgListScreen)),
  deskRoute(`${ecgPath}/:ecg`, 'ecgReport', () => import('./ecg/ecg-page.tsx').then((page) => page.EcgPage)),
  { path: '/report', loader: () => redirect(dailyRiskPath), Component: Coming },
  deskRoute(dailyRiskPath, 'dailyRisk', () =>
    import('../features/risk-summaries/daily-screen.tsx').then((page) => page.DailyScreen),
  ),
  deskRoute('/report/measurements', 'measurementReport', () =>
    import('./pages/measurement-pages.tsx').then((page) => page.MeasurementReportPage),
  ),
  deskRoute('/report/weekly-risk-summary-report', 'weeklyRisk', () =>
    import('../features/risk-summaries/weekly-screen.tsx').then((page) => page.WeeklyScreen),
  ),
  ...['/handover', '/handover/:handover'].map((path) =>
    openDeskRoute(path, 'handover', () =>
      import('../features/handovers/screen.tsx').then((page) => page.HandoverScreen),
    ),
  ),
  openDeskRoute('/turns', 'turns', () => import('./pages/turns-page.tsx').then((page) => page.TurnsPage)),
  deskRoute('/report/statistics', 'statistics', () =>
    import('../features/statistics/screen.tsx').then((page) => page.StatisticsScreen),
  ),
  deskRoute('/report/alarm-load', 'alarmLoad', () =>
    import('../features/alarm-load/screen.tsx').then((page) => page.AlarmLoadScreen),
  ),
  ...[searchReportPath, `${residentReportPath}/:part?`].map((path) =>
    deskRoute(path, 'residentReport', () =>
      import('./pages/resident-report-page.tsx').then((page) => page.ResidentReportPage),
    ),
  ),
  deskRoute(alertLogPath, 'alertLog', () => import('./pages/alert-log-page.tsx').then((page) => page.AlertLogPage)),
  { path: '/device-management', loader: () => redirect(devicesPath), Component: Coming },
  deskRoute(devicesPath, 'devices', () => import('../features/devices/screen.tsx').then((page) => page.DevicesScreen)),
  deskRoute('/device-management/resident-management', 'residents', () =>
    import('./pages/residents-page.tsx').then((page) => page.ResidentsPage),
  ),
  deskRoute('/device-management/resident-management/import', 'residentImport', () =>
    import('../features/resident-import/screen.tsx').then((page) => page.ResidentImportScreen),
  ),
  deskRoute('/device-management/resident-management/labels', 'labels', () =>
    import('../features/labels/screen.tsx').then((page) => page.LabelsScreen),
  ),
  deskRoute('/device-management/beds', 'beds', () =>
    import('../features/beds/screen.tsx').then((page) => page.BedsScreen),
  ),
  deskRoute(templatesPath, 'templates', () =>
    import('../features/templates/screen.tsx').then((page) => page.TemplatesScreen),
  ),
  deskRoute(`${templatesPath}/:template`, 'template', () =>
    import('./pages/template-page.tsx').then((page) => page.TemplatePage),
  ),
  deskRoute('/resident/:agency/:resident', 'residentSheet', () =>
    import('./pages/resident-page.tsx').then((page) => page.ResidentPage),
  ),
];
