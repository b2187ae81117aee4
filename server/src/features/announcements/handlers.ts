/** Announcements: written by agents for the provider's facilities, read by the people addressed. */
import type { Clock } from '../../clock.ts';
import type { Handlers, Place } from '../../http/handlers.ts';
import { Refused } from '../../http/refused.ts';
import type { Session } from '../../store/accounts/sign-in/sessions.ts';
import type { Announced, AnnouncingRefusal } from '../../store/announcements/announcements.ts';
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

export function announcementHandlers(
  { announcements }: Pick<Store, 'announcements'>,
  clock: Pick<Clock, 'now'>,
): Pick<Handlers, Calls> {
  const announcing = ({ session, actor }: Call) => ({ providerId: session.provider_id, by: actor, at: clock.now() });
  const reading = ({ session, actor, place }: Call & { readonly place: Place }) => ({
    providerId: session.provider_id,
    agencyIds: place.agencyIds,
    role: session.role,
    userId: actor.userId,
    accountId: actor.accountId,
    now: clock.now(),
  });
  return {
    listAnnouncements: ({ session, query }) => announcements.list(session.provider_id, query),
    addAnnouncement: async ({ body, ...call }) => done(await announcements.add(announcing(call), body)),
    changeAnnouncement: async ({ params, body, ...call }) =>
      done(await announcements.change(announcing(call), params.announcement_id, body)),
    withdrawAnnouncement: async ({ params, ...call }) =>
      done(await announcements.withdraw(announcing(call), params.announcement_id)),
    async listAnnouncementReaders({ session, params, query }) {
      const readers = await announcements.readers(session.provider_id, params.announcement_id, query);
      if (readers === null) throw new Refused('not_found');
      return readers;
    },
    listMyAnnouncements: ({ query, ...call }) => announcements.mine(reading(call), query),
    async readAnnouncement({ params, body, ...call }) {
      const noted = await announcements.noteRead(reading(call), params.announcement_id, body.revision);
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
