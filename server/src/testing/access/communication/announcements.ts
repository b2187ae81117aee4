/** Announcements: kept by agents for the provider, read by staff and agents where they are. */
import type { AgencyId, AnnouncementId } from '@wardlight/contract';
import type { AccessCase, World } from '../case.ts';
import { notDisplays, ofProvider, type Row } from '../rows.ts';

const texts = { en: { title: 'Fire drill', content: 'At three.' } };

const fields = ({ app }: World, agency: AgencyId) => ({
  texts,
  roles: ['staff', 'agent'] as ('staff' | 'agent')[],
  agencies: [agency],
  from_at: app.clock.now(),
  until_at: null,
});

/** By an agent of that agency's provider. */
async function made(world: World, agency: AgencyId): Promise<{ announcement_id: AnnouncementId }> {
  const { accounts, store, clock } = world.app;
  const providerId = await accounts.agencies.providerOf(agency);
  if (providerId === null) throw new Error('the agency is there');
  const { user_id: userId } = world.people.agent;
  const announcing = { providerId, by: { userId, accountId: userId, address: null }, at: clock.now() };
  const announced = await store.announcements.add(announcing, fields(world, agency));
  if ('refused' in announced) throw new Error('an ordinary announcement is taken');
  return { announcement_id: announced.announcement.announcement_id };
}

/** That one has read it is about the reader alone: also over all agencies. */
const reads: Row = notDisplays;

export const announcementAccess = {
  listAnnouncements: { row: ofProvider },
  addAnnouncement: { row: ofProvider, given: (world, agency) => ({ body: fields(world, agency) }) },
  changeAnnouncement: {
    row: ofProvider,
    given: async (world, agency) => ({
      params: await made(world, agency),
      body: { ...fields(world, agency), roles: ['staff'], revision: 1 },
    }),
  },
  withdrawAnnouncement: { row: ofProvider, given: async (world, agency) => ({ params: await made(world, agency) }) },
  listAnnouncementReaders: {
    row: ofProvider,
    given: async (world, agency) => ({ params: await made(world, agency), query: { which: 'unread' } }),
  },
  listMyAnnouncements: { row: reads },
  readAnnouncement: {
    row: reads,
    given: async (world, agency) => ({ params: await made(world, agency), body: { revision: 1 } }),
  },
} as const satisfies Record<string, AccessCase>;
