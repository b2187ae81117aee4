/** Announcements: written by agents for the provider's facilities, read by the people addressed. */
import type { Clock } from '../../clock.ts';
import type { Handlers, Place } from '../../http/handlers.ts';
import { Refused } from '../../http/refused.ts';
import type { Session } from '../../store/accounts/sign-in/sessions.ts';
import {
  type Announced,
  type AnnouncingRefusal,
  findAnnouncementReaders,
  findAnnouncements,
} from '../../store/announcements/announcements.ts';
import { findMyAnnouncements } from '../../store/announcements/mine.ts';
import type { Actor } from '../../store/audit/audit.ts';
import type { Store } from '../../store/open.ts';

type Calls =
  | 'listAnnouncements'
  | 'addAnnouncement'
  | 'changeAnnouncement'
  | 'withdrawAnnouncement'
  | 'listAnnouncementReaders'
  | 'listMyAnnouncements'
  | 'readAnnouncement';

interface Call {
  readonly session: Session;
  readonly actor: Actor;
}

const readingOf = ({ session, actor, place }: Call & { readonly place: Place }, now: number) => ({
  providerId: session.provider_id,
  agencyIds: place.agencyIds,
  role: session.role,
  userId: actor.userId,
  accountId: actor.accountId,
  now,
});

/** What reads many rows. */
export const announcementReads = (
  { db }: Pick<Store, 'db'>,
  clock: Pick<Clock, 'now'>,
): Pick<Handlers, 'listAnnouncements' | 'listAnnouncementReaders' | 'listMyAnnouncements'> => ({
  listAnnouncements: ({ session, query }) => findAnnouncements(db, session.provider_id, query),
  async listAnnouncementReaders({ session, params, query }) {
    const readers = await findAnnouncementReaders(db, session.provider_id, params.announcement_id, query);
    if (readers === null) throw new Refused('not_found');
    return readers;
  },
  listMyAnnouncements: ({ query, ...call }) => findMyAnnouncements(db, readingOf(call, clock.now()), query),
});

export function announcementHandlers(
  { announcements, db }: Pick<Store, 'announcements' | 'db'>,
  clock: Pick<Clock, 'now'>,
): Pick<Handlers, Calls> {
  const announcing = ({ session, actor }: Call) => ({ providerId: session.provider_id, by: actor, at: clock.now() });
  return {
    ...announcementReads({ db }, clock),
    addAnnouncement: async ({ body, ...call }) => done(await announcements.add(announcing(call), body)),
    changeAnnouncement: async ({ params, body, ...call }) =>
      done(await announcements.change(announcing(call), params.announcement_id, body)),
    withdrawAnnouncement: async ({ params, ...call }) =>
      done(await announcements.withdraw(announcing(call), params.announcement_id)),
    async readAnnouncement({ params, body, ...call }) {
      const noted = await announcements.noteRead(readingOf(call, clock.now()), params.announcement_id, body.revision);
      if (!noted) throw new Refused('not_found');
      return {};
    },
  };
}

function done(announced: Announced) {
  if ('refused' in announced) throw refusalOf(announced.refused);
  return announced.announcement;
}

function refusalOf(refused: AnnouncingRefusal): Refused {
  if (refused === 'agency_unknown') return new Refused('invalid', { fields: { agencies: 'unknown_value' } });
  return refused === 'over' ? new Refused('invalid', { fields: { until_at: 'too_small' } }) : new Refused(refused);
}
