/** Everything about announcements: kept by agents, read by the people addressed, and sent to their screens. */
import type { AnnouncementId, addAnnouncement, BodyOf, changeAnnouncement } from '@wardlight/contract';
import type { Db } from '../db/database.ts';
import { createEmitter } from '../db/hearers.ts';
import { type Announced, type Announcing, addOne, changeOne, withdrawOne } from './announcements.ts';
import { noteRead, type Reading } from './mine.ts';
import { type AnnouncementNews, createAnnouncementLook } from './news.ts';

export interface Announcements {
  add(announcing: Announcing, wish: BodyOf<typeof addAnnouncement>): Promise<Announced>;
  change(announcing: Announcing, id: AnnouncementId, wish: BodyOf<typeof changeAnnouncement>): Promise<Announced>;
  withdraw(announcing: Announcing, id: AnnouncementId): Promise<Announced>;
  /** @returns false where there is no such announcement for this reader */
  noteRead(reading: Reading, id: AnnouncementId, revision: number): Promise<boolean>;
  /** Sends what is in force since the look before, was changed or withdrawn. */
  look(now: number): Promise<void>;
  /** @returns how to stop listening */
  onNews(listener: (news: AnnouncementNews) => void): () => void;
}

export function createAnnouncements({
  db,
  unheard,
}: {
  readonly db: Db;
  readonly unheard: { readonly note: (error: unknown) => void };
}): Announcements {
  const { add: onNews, tell: send } = createEmitter<AnnouncementNews>(unheard.note);
  const find = createAnnouncementLook(db);
  const look = async (now: number): Promise<void> => {
    for (const news of await find(now)) send(news);
  };
  /** It is committed: a look that fails is made up for by the next. */
  const sentAtOnce = async (announced: Announced, { at }: Announcing): Promise<Announced> => {
    if ('announcement' in announced) await look(at).catch(unheard.note);
    return announced;
  };
  return {
    add: async (by, wish) => sentAtOnce(await addOne(db, by, wish), by),
    change: async (by, id, wish) => sentAtOnce(await changeOne(db, by, id, wish), by),
    withdraw: async (by, id) => sentAtOnce(await withdrawOne(db, by, id), by),
    noteRead: (reading, id, revision) => noteRead(db, reading, id, revision),
    look,
    onNews,
  };
}
