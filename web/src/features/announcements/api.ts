/** The calls about announcements, and what the reader's screen remembers of them. */
import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query';
import {
  type Announcement,
  type DataOf,
  listAnnouncements,
  listMyAnnouncements,
  type MyAnnouncement,
  type PushedAnnouncement,
  readAnnouncement,
} from '@wardlight/contract';
import { useCallback, useEffect, useState } from 'react';
import { hasCode } from '../../lib/api/call-error.ts';
import { call } from '../../lib/api/http.ts';
import { after, serverNow } from '../../lib/browser/timers.ts';
import { useActingPerson } from '../../lib/session/acting-person.ts';
import { useHere } from '../../lib/session/current-user.tsx';
import { textKey, withNews } from './model.ts';

/** In the memory of answers: everything the reader is shown. */
export const mineName = 'myAnnouncements';
/** The same for what agents keep. */
export const keptName = 'announcements';
export const readersName = 'readers';

type Mine = { rows: MyAnnouncement[]; total: number };

/** More are hardly in force at once; those in force stand first. */
const mostShown = 50;
/** Where there is no channel, over all agencies; beside one, it only makes sure. */
const [withoutChannelMs, withChannelMs] = [60_000, 15 * 60_000];

function useMineKey() {
  const { scope } = useHere();
  const person = useActingPerson()?.user_id ?? null;
  return [mineName, scope, 'screen', person] as const;
}

export function useMine() {
  const key = useMineKey();
  const everyMs = key[1] === 'all' ? withoutChannelMs : withChannelMs;
  return useQuery({
    queryKey: key,
    queryFn: ({ signal }) => call(listMyAnnouncements, { query: { limit: String(mostShown) } }, { signal }),
    refetchInterval: everyMs,
    refetchIntervalInBackground: true,
  });
}

/** Takes what was pushed into what is remembered; an answer under way may be of before, so it is asked for again. */
export function useTakeNews(): (news: PushedAnnouncement | 'sync') => void {
  const client = useQueryClient();
  const key = useMineKey();
  return (news) => {
    const state = client.getQueryState<Mine>(key);
    const again = news === 'sync' || state?.data === undefined || state.fetchStatus !== 'idle';
    if (news !== 'sync') changeRows(client, key, (rows) => withNews(rows, news, serverNow()));
    readOthersAgain(client, again ? null : key);
  };
}

/** @param besides what is right already */
function readOthersAgain(client: QueryClient, besides: readonly unknown[] | null): void {
  const right = JSON.stringify(besides);
  void client.invalidateQueries({
    queryKey: [mineName],
    predicate: ({ queryKey }) => JSON.stringify(queryKey) !== right,
  });
}

function changeRows(
  client: QueryClient,
  key: readonly unknown[],
  change: (rows: MyAnnouncement[]) => MyAnnouncement[],
) {
  client.setQueryData<Mine>(key, (was) => {
    if (was === undefined) return was;
    const rows = change(was.rows);
    return { rows, total: was.total + rows.length - was.rows.length };
  });
}

const againMs = 15_000;

/**
 * Says to the server what was seen: until it has heard, with every try the same. @returns to be called once a text was seen for its second
 */
export function useReads(rows: readonly MyAnnouncement[]): (one: MyAnnouncement) => void {
  const client = useQueryClient();
  const key = useMineKey();
  const [seen, setSeen] = useState<ReadonlySet<string>>(new Set());
  const [tries, setTries] = useState(0);
  const unsent = rows.filter((one) => one.read_at === null && seen.has(textKey(one)));
  const wanted = JSON.stringify([unsent.map(textKey), tries]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: `wanted` names the rows, and a try
  useEffect(() => {
    let stop = (): void => {};
    let ended = false;
    for (const one of unsent)
      sendRead(one).then(
        () => {
          const read_at = serverNow();
          const isIt = (row: MyAnnouncement) => row.read_at === null && textKey(row) === textKey(one);
          changeRows(client, key, (all) => all.map((row) => (isIt(row) ? { ...row, read_at } : row)));
          readOthersAgain(client, key);
        },
        () => {
          stop();
          if (!ended) stop = after(againMs, () => setTries((n) => n + 1));
        },
      );
    return () => {
      ended = true;
      stop();
    };
  }, [wanted, client]);
  return (one) => setSeen((was) => (was.has(textKey(one)) ? was : new Set([...was, textKey(one)])));
}

/** One that is not there for this reader any more need not be read. */
async function sendRead({ announcement_id, revision }: MyAnnouncement): Promise<void> {
  try {
    await call(readAnnouncement, { params: { announcement_id: String(announcement_id) }, body: { revision } });
  } catch (error) {
    if (!hasCode(error, 'not_found')) throw error;
  }
}

export function useAnnouncementsChanged(): () => Promise<void> {
  const client = useQueryClient();
  return () => client.invalidateQueries({ queryKey: [keptName] });
}

type Kept = DataOf<typeof listAnnouncements>;

/**
 * The list was read before the names were: it takes over what they count, so that both say the same. Names are kept under the list's name
 * too, and are told apart by `readersName`.
 */
export function useCountsInList(): (of: Pick<Announcement, 'announcement_id' | 'read' | 'people'>) => void {
  const client = useQueryClient();
  return useCallback(
    ({ announcement_id, read, people }) =>
      client.setQueriesData<Kept>(
        { queryKey: [keptName], predicate: ({ queryKey }) => queryKey[1] !== readersName },
        (page) =>
          page && {
            ...page,
            rows: page.rows.map((row) => (row.announcement_id === announcement_id ? { ...row, read, people } : row)),
          },
      ),
    [client],
  );
}

export const paramsOf = ({ announcement_id }: Pick<Announcement, 'announcement_id'>) => ({
  announcement_id: String(announcement_id),
});

/** As it is kept now; null = withdrawn meanwhile, or gone from the latest. */
export async function readAnew({ announcement_id, texts }: Announcement): Promise<Announcement | null> {
  const find = async (search: string) =>
    (await call(listAnnouncements, { query: { search } })).rows.find((row) => row.announcement_id === announcement_id);
  const [text] = Object.values(texts);
  // Where another has rewritten it, its old title finds nothing.
  const found = (await find(text?.title.slice(0, 100) ?? '')) ?? (await find(''));
  return found === undefined || found.withdrawn_at !== null ? null : found;
}
