/** Valid examples of announcements. */
import type { Announcement, AnnouncementReader, MyAnnouncement } from '../announcements/routes.ts';
import type { AnnouncementId } from '../announcements/vocabulary.ts';
import { agencyId, exampleAt, userId } from './ids.ts';

// A number of a test is no database's.
export const announcementId = (n: number): AnnouncementId => n as AnnouncementId;

const texts = { 'zh-TW': { title: '消防演練', content: '今天下午三點演練。' } };

export const announcement = (change: Partial<Announcement> = {}): Announcement => ({
  announcement_id: announcementId(1),
  revision: 1,
  texts,
  roles: ['staff'],
  agencies: [agencyId(1)],
  from_at: exampleAt - 60_000,
  until_at: null,
  withdrawn_at: null,
  created_at: exampleAt - 60_000,
  created_by: { user_id: userId(21), name: 'First Agent' },
  read: 12,
  people: 15,
  ...change,
});

export const myAnnouncement = (change: Partial<MyAnnouncement> = {}): MyAnnouncement => ({
  announcement_id: announcementId(1),
  revision: 1,
  text_revision: 1,
  ...texts['zh-TW'],
  texts,
  from_at: exampleAt - 60_000,
  until_at: null,
  withdrawn_at: null,
  read_at: null,
  ...change,
});

export const announcementReader = (change: Partial<AnnouncementReader> = {}): AnnouncementReader => ({
  user_id: userId(7),
  name: 'Night Shift',
  agency_id: agencyId(1),
  read_at: exampleAt,
  ...change,
});
