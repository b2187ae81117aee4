/** A page of the desk: fetched when it is first opened, together with the words of the desk. */
import type { ComponentType } from 'react';
import type { RouteObject } from 'react-router';
import { loadChunk } from '../lib/chunks.ts';
import { bringDeskWords } from '../lib/i18n.ts';
import { afterWelcome } from './guard.ts';
import type { TitleName } from './titles.tsx';

/** `load` imports the module of the screen and picks it: `() => import('…/screen.tsx').then((page) => page.ResidentsScreen)`. */
export function deskRoute(path: string, title: TitleName, load: () => Promise<ComponentType>): RouteObject {
  return {
    path,
    handle: { title },
    loader: afterWelcome,
    lazy: async () => {
      const [Component] = await Promise.all([loadChunk(load), loadChunk(bringDeskWords)]);
      return { Component };
    },
  };
}
