/** A page of the desk: fetched when it is first opened, together with the words of the desk. */
import type { ComponentType } from 'react';
import type { RouteObject } from 'react-router';
import { bringDeskWords } from '../lib/i18n/i18n.ts';
import { afterWelcome } from './guard.ts';
import { pageOf } from './page-of.tsx';
import type { RouteHandle, TitleName } from './titles.tsx';

/** `load` imports the module of the screen and picks it: `() => import('…/screen.tsx').then((page) => page.ResidentsScreen)`. */
export function deskRoute(path: string, title: TitleName, load: () => Promise<ComponentType>): RouteObject {
  const handle: RouteHandle = { title, ofPerson: true };
  return { path, handle, loader: afterWelcome, lazy: deskPage(load) };
}

/** One that a shared station shows to whoever is there. */
export function openDeskRoute(...[path, title, load]: Parameters<typeof deskRoute>): RouteObject {
  const handle: RouteHandle = { title, ofPerson: false };
  return { ...deskRoute(path, title, load), handle };
}

export const deskPage = (load: () => Promise<ComponentType>) =>
  pageOf(async () => {
    const [Component] = await Promise.all([load(), bringDeskWords()]);
    return Component;
  });
