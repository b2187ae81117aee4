/**
 * Route title + product name on the window, behind the bed that is in alarm (docs/decisions/113) and that there is no line: a tab in the
 * background says so too.
 */
import type { words } from '@wardlight/contract/words/zh-TW';
import { useEffect } from 'react';
import { type UIMatch, useMatches } from 'react-router';
import { useIsDown } from '../lib/browser/connection.ts';
import { useTitleMark } from '../lib/browser/page-signs.ts';
import { useWords, type Words } from '../lib/i18n/i18n.ts';
import { useSession } from '../lib/session/session.ts';

/** The pages there are words for; the list stands in the words alone, which everybody loads anyway. */
export type TitleName = keyof (typeof words)['shell']['titles'];

/** The `handle` of a route. */
export interface RouteHandle {
  readonly title: TitleName;
  /** On a shared station: not for whoever is there, but for one person who has typed their PIN. */
  readonly ofPerson?: boolean;
  /** Stands alone: without top bar and navigation, but never without what needs someone. */
  readonly bare?: boolean;
}

/** Of the innermost page that has one. Handles are given by our routes alone. */
const handleOf = (matches: readonly UIMatch[]) =>
  matches.findLast((match) => match.handle !== undefined)?.handle as RouteHandle | undefined;

/** Deny first: a page that does not say so is a person's. */
export const useIsOfPerson = (): boolean => handleOf(useMatches())?.ofPerson !== false;

export const useIsBare = (): boolean => handleOf(useMatches())?.bare === true;

export function pageTitle(t: Words, name: TitleName | undefined): string {
  const product = t('common.productName');
  return name === undefined ? product : `${t(`shell.titles.${name}`)} · ${product}`;
}

export function usePageTitle(): void {
  const { t } = useWords();
  const signedIn = useSession() !== null;
  const offline = useIsDown() && signedIn ? `${t('shell.connection.lost')} · ` : '';
  const title = `${useTitleMark()}${offline}${pageTitle(t, handleOf(useMatches())?.title)}`;
  useEffect(() => {
    document.title = title;
  }, [title]);
}
