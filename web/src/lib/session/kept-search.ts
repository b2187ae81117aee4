/**
 * What is typed into a search may be somebody's name: it never stands in an address and is not stored. It is remembered for this visit of the
 * page, so that Back finds the list as it was left.
 */
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import { useHere } from './current-user.tsx';

/** By visit, within one run of the program; whoever signs in next finds none of another's. */
const byRun = new WeakMap<object, Map<string, string>>();

export function useKeptSearch(): readonly [string, (text: string) => void] {
  const run = useQueryClient();
  const { user } = useHere();
  const { key } = useLocation();
  const visit = `${user.user_id} ${key}`;
  const texts = byRun.get(run) ?? new Map<string, string>();
  byRun.set(run, texts);
  const [text, setText] = useState(() => texts.get(visit) ?? '');
  useEffect(() => {
    texts.set(visit, text);
  }, [texts, visit, text]);
  return [text, setText];
}
