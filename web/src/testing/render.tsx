/** Puts a screen, or the whole program, on the test's page with everything around it that it has in the browser. */
import { MantineProvider } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import { act, render } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { CurrentUser, Language } from '@wardlight/contract';
import { currentUser } from '@wardlight/contract/testing';
import type { ReactNode } from 'react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { App } from '../app/app.tsx';
import { bringDeskTable } from '../app/desk-table.tsx';
import { createQueryClient } from '../app/query-client.ts';
import { routes } from '../app/routes.tsx';
import { chooseLanguage, setUpLanguage } from '../lib/i18n/i18n.ts';
import { HereProvider, whereIs } from '../lib/session/current-user.tsx';
import { type AgencyChoice, session } from '../lib/session/session.ts';
import { cssVariables, theme } from '../ui/theme.ts';

export const token = 'a'.repeat(43);

/** As if this account had signed in on this browser. */
export function signedIn(user: CurrentUser = currentUser(), agency: AgencyChoice | null = null): void {
  session.begin({ token, username: user.username, expire: user.expire, agency });
}

export async function speak(language: Language | null): Promise<void> {
  await act(async () => {
    await setUpLanguage();
    if (language !== null) await chooseLanguage(language);
  });
}

/** The whole program at an address. `null` leaves the language to the browser's storage. */
export async function renderApp(at: string, language: Language | null = 'zh-TW') {
  await speak(language);
  const router = createMemoryRouter(routes, { initialEntries: [at], patchRoutesOnNavigation: bringDeskTable });
  const queries = createQueryClient();
  const user = userEvent.setup({ delay: null });
  const view = render(<App router={router} queries={queries} />);
  return { ...view, user, router, queries };
}

interface ScreenOptions {
  readonly language?: Language;
  readonly user?: CurrentUser;
  readonly agency?: AgencyChoice;
  /** The address the screen stands at. */
  readonly at?: string;
}

/** One screen or part, signed in, without the frame. */
export async function renderScreen(screen: ReactNode, options: ScreenOptions = {}) {
  const { language = 'zh-TW', user: account = currentUser(), agency = null, at = '/' } = options;
  await speak(language);
  if (session.get() === null) signedIn(account, agency);
  const here = whereIs(account, agency);
  if (here === null) throw new Error('An account without an agency sees no screen');
  const router = createMemoryRouter([{ path: '*', element: <HereProvider here={here}>{screen}</HereProvider> }], {
    initialEntries: [at],
  });
  const queries = createQueryClient();
  const user = userEvent.setup({ delay: null });
  const view = render(
    <QueryClientProvider client={queries}>
      <MantineProvider theme={theme} cssVariablesResolver={cssVariables} env="test" forceColorScheme="dark">
        <RouterProvider router={router} />
      </MantineProvider>
    </QueryClientProvider>,
  );
  return { ...view, user, router, queries };
}
