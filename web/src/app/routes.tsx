/**
 * The pages that come before the board or are the board, by path (specification §2 "Screens and routes"); all others stand in a table that is
 * fetched after the first tile (`desk-routes.tsx`, docs/decisions/155).
 */
import { lineCallbackPath } from '@wardlight/contract';
import { Outlet, type RouteObject, redirect } from 'react-router';
import { firstPage, pairingPage } from '../lib/session/return-to.ts';
import { Coming } from './coming.tsx';
import { deskPage } from './desk-route.ts';
import { deskParent, NotInTable } from './desk-table.tsx';
import {
  afterWelcome,
  contactWithoutSession,
  hideLineAnswer,
  loginPage,
  needsNoSession,
  needsSession,
  openContactPage,
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

const titled = (title: RouteHandle['title']): { handle: RouteHandle } => ({ handle: { title, ofPerson: false } });

export const routes: RouteObject[] = [
  {
    Component: Root,
    HydrateFallback: Coming,
    ErrorBoundary: Trouble,
    children: [
      { path: '/auth', loader: () => redirect(loginPage), Component: Coming },
      { path: `${ticketPage}/:token`, ...titled('ticket'), loader: takeTicket, Component: Coming },
      {
        lazy: pageOf(() => import('./communication/open-pages.tsx').then((page) => page.OpenPages)),
        children: [
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
          {
            path: openContactPage,
            ...titled('contact'),
            loader: contactWithoutSession,
            lazy: deskPage(() => import('../features/contact/open-screen.tsx').then((page) => page.OpenContactScreen)),
          },
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
            lazy: deskPage(() =>
              import('../features/line/callback-screen.tsx').then((page) => page.LineCallbackScreen),
            ),
          },
        ],
      },
      {
        Component: SignedIn,
        children: [
          {
            lazy: pageOf(() => import('./layout.tsx').then((page) => page.Layout)),
            children: [
              {
                path: welcomePage,
                handle: { title: 'welcome', ofPerson: false, bare: true } satisfies RouteHandle,
                loader: needsSession,
                lazy: pageOf(() => import('./pages/welcome-page.tsx').then((page) => page.WelcomePage)),
              },
              {
                id: deskParent,
                ErrorBoundary: Trouble,
                children: [
                  { path: '/', loader: () => redirect(firstPage), Component: Coming },
                  {
                    path: '/dashboard',
                    ...titled('board'),
                    loader: afterWelcome,
                    lazy: pageOf(() => import('./pages/board-page.tsx').then((page) => page.BoardPage)),
                  },
                  { path: '*', ...titled('notFound'), loader: afterWelcome, Component: NotInTable },
                ],
              },
            ],
          },
        ],
      },
    ],
  },
];
