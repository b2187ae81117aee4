/** Route title + product name on the window, and the page's name told to readers by ear after a change of page. */
import { useEffect } from 'react';
import { type UIMatch, useMatches } from 'react-router';
import { useWords, type Words } from '../lib/i18n.ts';

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
}

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
  const title = pageTitle(t, titleOf(useMatches()));
  useEffect(() => {
    document.title = title;
  }, [title]);
}
