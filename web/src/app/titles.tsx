/**
 * Route title + product name on the window, behind the bed that is in alarm (docs/decisions/113); and the page's name told to readers by ear
 * after a change of page.
 */
import { useEffect } from 'react';
import { type UIMatch, useMatches } from 'react-router';
import { useWords, type Words } from '../lib/i18n.ts';
import { useTitleMark } from '../lib/page-signs.ts';

export const titleNames = [
  'board',
  'signIn',
  'welcome',
  'notFound',
  'residents',
  'beds',
  'devices',
  'networks',
  'residentImport',
  'labels',
  'residentSheet',
  'accounts',
  'agents',
  'agencies',
  'displays',
  'pairDisplay',
  'audit',
  'alertCenter',
  'alertLog',
  'alarmLoad',
  'duty',
  'account',
  'changePassword',
  'secondFactor',
  'ticket',
  'pairing',
  'speech',
  'more',
  'templates',
  'template',
  'notifyLists',
  'line',
  'lineCallback',
  'push',
] as const;
export type TitleName = (typeof titleNames)[number];

/** The `handle` of a route. */
export interface RouteHandle {
  readonly title: TitleName;
  /** On a shared station: not for whoever is there, but for one person who has typed their PIN. */
  readonly ofPerson?: boolean;
}

/** Deny first: a page that does not say so is a person's. */
export const useIsOfPerson = (): boolean => {
  const handle = useMatches().findLast((match) => match.handle !== undefined)?.handle;
  return !(typeof handle === 'object' && handle !== null && 'ofPerson' in handle && handle.ofPerson === false);
};

const titleOf = (matches: readonly UIMatch[]): TitleName | null => {
  const handle = matches.findLast((match) => match.handle !== undefined)?.handle;
  if (typeof handle !== 'object' || handle === null || !('title' in handle)) return null;
  return titleNames.find((name) => name === handle.title) ?? null;
};

export function pageTitle(t: Words, name: TitleName | null): string {
  const product = t('common.productName');
  return name === null ? product : `${t(`shell.titles.${name}`)} · ${product}`;
}

export function usePageTitle(): void {
  const { t } = useWords();
  const title = `${useTitleMark()}${pageTitle(t, titleOf(useMatches()))}`;
  useEffect(() => {
    document.title = title;
  }, [title]);
}
