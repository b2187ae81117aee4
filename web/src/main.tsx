/** The only file that acts when it is imported. */
import './ui/mantine-styles.ts';
import { createRoot } from 'react-dom/client';
import { createBrowserRouter } from 'react-router';
import * as z from 'zod/mini';
import { App } from './app/app.tsx';
import { bringDeskTable } from './app/desk-table.tsx';
import { showNoWords } from './app/no-words.ts';
import { createQueryClient } from './app/query-client.ts';
import { routes } from './app/routes.tsx';
import { setUpLanguage } from './lib/i18n/i18n.ts';

// The content security policy forbids eval; the schemas must not even try it.
z.config({ jitless: true });

const root = document.getElementById('root');
if (root === null) throw new Error('index.html has no #root');

setUpLanguage().then(
  () => {
    const router = createBrowserRouter(routes, { patchRoutesOnNavigation: bringDeskTable });
    createRoot(root).render(<App router={router} queries={createQueryClient()} />);
  },
  () => showNoWords(root),
);
