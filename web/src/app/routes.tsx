/** The pages, by path (specification §2 "Screens and routes"). */
import { lineCallbackPath } from '@wardlight/contract';
import { Navigate, Outlet, type RouteObject, redirect } from 'react-router';
import { NotFoundScreen } from '../features/not-found/screen.tsx';
import { useWords } from '../lib/i18n.ts';
import { firstPage, pairingPage } from '../lib/return-to.ts';
import {
  agentsPath,
  alertLogPath,
  devicesPath,
  linePath,
  notifyListsPath,
  pushPath,
  templatesPath,
} from '../lib/sections.ts';
import { Spinner } from '../ui/spinner.tsx';
import { deskPage, deskRoute, openDeskRoute } from './desk-route.ts';
import {
  afterWelcome,
  changePasswordPage,
  hideLineAnswer,
  loginPage,
  needsNoSession,
  needsSession,
  secondFactorPage,
  takeTicket,
  ticketPage,
  welcomePage,
} from './guard.ts';
import { pageOf } from './page-of.tsx';
import { SignedIn } from './signed-in.tsx';
import { type RouteHandle, usePageTitle } from './titles.tsx';
import { Trouble } from './trouble.tsx';

function Root() {
  usePageTitle();
  return <Outlet />;
}

function Coming() {
  const { t } = useWords();
  return <Spinner text={t('common.loading')} />;
}

const titled = (title: RouteHandle['title']): { handle: RouteHandle } => ({ handle: { title, ofPerson: false } });

export const routes: RouteObject[] = [
  {
    Component: Root,
    HydrateFallback: Coming,
    ErrorBoundary: Trouble,
    children: [
      { path: '/auth', loader: () => redirect(loginPage), Component: Coming },
      {
        path: loginPage,
        ...titled('signIn'),
        loader: needsNoSession,
        lazy: pageOf(() => import('../features/sign-in/screen.tsx').then((page) => page.SignInScreen)),
      },
      {
        path: pairingPage,
        ...titled('pairing'),
        loader: needsNoSession,
        lazy: deskPage(() => import('../features/pairing/screen.tsx').then((page) => page.PairingScreen)),
      },
      { path: `${ticketPage}/:token`, ...titled('ticket'), loader: takeTicket, Component: Coming },
      {
        path: ticketPage,
        ...titled('ticket'),
        lazy: pageOf(() => import('../features/sign-in/ticket-screen.tsx').then((page) => page.TicketScreen)),
      },
      {
        path: lineCallbackPath,
        ...titled('lineCallback'),
        // LINE's own browser may open it, which nobody has signed in with.
        loader: hideLineAnswer,
        lazy: deskPage(() => import('../features/line/callback-screen.tsx').then((page) => page.LineCallbackScreen)),
      },
      {
        Component: SignedIn,
        children: [
          {
            path: welcomePage,
            ...titled('welcome'),
            loader: needsSession,
            lazy: pageOf(() => import('../features/welcome/screen.tsx').then((page) => page.WelcomeScreen)),
          },
          {
            lazy: pageOf(() => import('./layout.tsx').then((page) => page.Layout)),
            children: [
              {
                ErrorBoundary: Trouble,
                children: [
                  { path: '/', loader: () => redirect(firstPage), Component: Coming },
                  {
                    path: '/dashboard',
                    ...titled('board'),
                    loader: afterWelcome,
                    lazy: pageOf(() => import('./board-page.tsx').then((page) => page.BoardPage)),
                  },
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
                    ...titled('secondFactor'),
                    loader: needsSession,
                    Component: () => <Navigate to="/account" replace />,
                  },
                  openDeskRoute('/account', 'account', () =>
                    import('../features/own-account/screen.tsx').then((page) => page.OwnAccountScreen),
                  ),
                  openDeskRoute('/speech', 'speech', () =>
                    import('../features/speech/screen.tsx').then((page) => page.SpeechScreen),
                  ),
                  openDeskRoute(pushPath, 'push', () => import('./push-page.tsx').then((page) => page.PushPage)),
                  deskRoute(notifyListsPath, 'notifyLists', () =>
                    import('../features/notify-lists/screen.tsx').then((page) => page.NotifyListsScreen),
                  ),
                  deskRoute(linePath, 'line', () =>
                    import('../features/line/screen.tsx').then((page) => page.LineScreen),
                  ),
                  openDeskRoute('/more', 'more', () => import('./more-page.tsx').then((page) => page.MorePage)),
                  deskRoute('/accounts', 'accounts', () =>
                    import('../features/accounts/screen.tsx').then((page) => page.AccountsScreen),
                  ),
                  deskRoute(agentsPath, 'agents', () =>
                    import('../features/accounts/agents-screen.tsx').then((page) => page.AgentsScreen),
                  ),
                  deskRoute('/agencies', 'agencies', () =>
                    import('../features/agencies/screen.tsx').then((page) => page.AgenciesScreen),
                  ),
                  openDeskRoute('/duty', 'duty', () =>
                    import('../features/duty/screen.tsx').then((page) => page.DutyScreen),
                  ),
                  deskRoute('/displays', 'displays', () =>
                    import('../features/displays/screen.tsx').then((page) => page.DisplaysScreen),
                  ),
                  deskRoute('/displays/pair', 'pairDisplay', () =>
                    import('../features/displays/pair-screen.tsx').then((page) => page.PairDisplayScreen),
                  ),
                  deskRoute('/device-management/network-management', 'networks', () =>
                    import('../features/networks/screen.tsx').then((page) => page.NetworksScreen),
                  ),
                  deskRoute('/audit', 'audit', () =>
                    import('../features/audit/screen.tsx').then((page) => page.AuditScreen),
                  ),
                  openDeskRoute('/alerts', 'alertCenter', () =>
                    import('./alert-center-page.tsx').then((page) => page.AlertCenterPage),
                  ),
                  deskRoute('/report/alarm-load', 'alarmLoad', () =>
                    import('../features/alarm-load/screen.tsx').then((page) => page.AlarmLoadScreen),
                  ),
                  deskRoute(alertLogPath, 'alertLog', () =>
                    import('./alert-log-page.tsx').then((page) => page.AlertLogPage),
                  ),
                  { path: '/device-management', loader: () => redirect(devicesPath), Component: Coming },
                  deskRoute(devicesPath, 'devices', () =>
                    import('../features/devices/screen.tsx').then((page) => page.DevicesScreen),
                  ),
                  deskRoute('/device-management/resident-management', 'residents', () =>
                    import('./residents-page.tsx').then((page) => page.ResidentsPage),
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
                    import('./template-page.tsx').then((page) => page.TemplatePage),
                  ),
                  deskRoute('/resident/:agency/:resident', 'residentSheet', () =>
                    import('./resident-page.tsx').then((page) => page.ResidentPage),
                  ),
                  { path: '*', ...titled('notFound'), loader: afterWelcome, Component: NotFoundScreen },
                ],
              },
            ],
          },
        ],
      },
    ],
  },
];
