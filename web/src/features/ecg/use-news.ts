/** What others did while the page is open, said once: who withdrew it or put it back, whose it is now, who wrote. */
import type { EcgDetail } from '@wardlight/contract';
import { useState } from 'react';
import { type DeskWords, useDeskWords } from '../../lib/i18n/i18n.ts';
import { useHere } from '../../lib/session/current-user.tsx';
import { useEcgWords } from './ecg-words.ts';

/** The page changes with them, and one who hears it instead of seeing it would not know. Null = nothing of that. */
function newsBetween(was: EcgDetail, is: EcgDetail, me: number, d: DeskWords, when: (at: number) => string) {
  const texts: string[] = [];
  const { withdrawn, resident } = is;
  // What was done here is said by the press itself.
  if (withdrawn !== null && was.withdrawn === null && withdrawn.by.user_id !== me)
    texts.push(d('ecg.one.justWithdrawn', { name: withdrawn.by.name, why: withdrawn.why }));
  if (withdrawn === null && was.withdrawn !== null) texts.push(d('ecg.one.isBack'));
  if (resident?.resident_id !== was.resident?.resident_id)
    texts.push(resident === null ? d('ecg.one.unassigned') : d('ecg.one.assigned', { name: resident.name }));
  const known = new Set(was.comments.map(({ comment_id }) => comment_id));
  for (const { comment_id, by, seen, text, at } of is.comments)
    if (!known.has(comment_id) && by.user_id !== me)
      texts.push(
        seen && text === ''
          ? d('ecg.one.seenAt', { name: by.name, time: when(at) })
          : d('ecg.one.commentedNow', { name: by.name }),
      );
  return texts.length === 0 ? null : texts.join(' ');
}

/** @returns what happened last, and how to say what was done here */
export function useNews(ecg: EcgDetail): readonly [string, (text: string) => void] {
  const d = useDeskWords();
  const words = useEcgWords();
  const { user } = useHere();
  const [news, setNews] = useState('');
  const [was, setWas] = useState(ecg);
  if (was !== ecg) {
    setWas(ecg);
    const text = newsBetween(was, ecg, user.user_id, d, (at) => words.when(ecg.agency_id, at));
    if (text !== null) setNews(text);
  }
  return [news, setNews];
}
