/**
 * The page of a route. React Router remembers a page that could not be fetched until the whole program is loaded anew; so a route never
 * sees that failure: it gets a page that says so, is tried again, and then is the one that was wanted.
 */
import type { ComponentType } from 'react';
import { partOf } from '../lib/browser/chunks.ts';
import { useChunk } from '../lib/browser/use-chunk.ts';
import { useWords } from '../lib/i18n/i18n.ts';
import { Spinner } from '../ui/spinner.tsx';
import { NotLoaded } from './trouble.tsx';

/** @param load imports the module of the page and picks it: `() => import('…/screen.tsx').then((page) => page.ResidentsScreen)` */
export function pageOf(load: () => Promise<ComponentType>): () => Promise<{ Component: ComponentType }> {
  function Later() {
    const { t } = useWords();
    const chunk = useChunk(load, true);
    if (chunk.kind === 'here') return <chunk.part />;
    if (chunk.kind === 'coming') return <Spinner text={t('common.loading')} />;
    return <NotLoaded part={chunk} />;
  }
  return async () => {
    const settled = await partOf(load).settled();
    return { Component: settled.kind === 'here' ? settled.part : Later };
  };
}
