import { MantineProvider } from '@mantine/core';
import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { type ReactNode, StrictMode, useEffect } from 'react';
import { RouterProvider, type RouterProviderProps } from 'react-router';
import { keepKeysOfComposing } from '../lib/browser/composing.ts';
import { followResizes } from '../lib/browser/viewport.ts';
import { noteOwner } from '../lib/session/drafts.ts';
import { followOtherTabs, session } from '../lib/session/session.ts';
import { useScheme } from '../lib/shell/theme-choice.ts';
import { unlockOnFirstTouch } from '../lib/sound/sound-unlock.ts';
import { cssVariables, theme } from '../ui/theme.ts';
import { Overlays } from './overlays.tsx';

function Themed({ children }: { children: ReactNode }) {
  const scheme = useScheme();
  return (
    // All variables come from the script; the stylesheet with Mantine's own would cost 3 kB and be overridden by half.
    <MantineProvider
      theme={theme}
      cssVariablesResolver={cssVariables}
      deduplicateCssVariables={false}
      forceColorScheme={scheme}
    >
      {children}
    </MantineProvider>
  );
}

/** What listens to the whole page for as long as it is open. */
function useWholePage(queries: QueryClient): void {
  useEffect(() => {
    const stops = [
      keepKeysOfComposing(),
      followOtherTabs(),
      followResizes(),
      unlockOnFirstTouch(),
      forgetWithSession(queries),
    ];
    return () => {
      for (const stop of stops) stop();
    };
  }, [queries]);
}

/** Nothing that one account or one agency was told may be shown to the next. */
function forgetWithSession(queries: QueryClient): () => void {
  let was = session.get();
  return session.subscribe(() => {
    const is = session.get();
    if (is?.token !== was?.token) queries.clear();
    else if (is?.agency !== was?.agency) queries.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== 'user' });
    noteOwner(was, is);
    was = is;
  });
}

interface AppProps {
  readonly router: RouterProviderProps['router'];
  readonly queries: QueryClient;
}

export function App({ router, queries }: AppProps) {
  useWholePage(queries);
  return (
    <StrictMode>
      <QueryClientProvider client={queries}>
        <Themed>
          <RouterProvider router={router} />
          <Overlays />
        </Themed>
      </QueryClientProvider>
    </StrictMode>
  );
}
