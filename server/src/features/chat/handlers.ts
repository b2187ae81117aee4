/** The support chat rooms, between the staff of an agency and its provider's agents. */
import type { Clock } from '../../clock.ts';
import type { Handlers, Place } from '../../http/handlers.ts';
import { oneAgency } from '../../http/one-agency.ts';
import { Refused } from '../../http/refused.ts';
import type { Actor } from '../../store/audit/audit.ts';
import { listRooms } from '../../store/chat/rooms.ts';
import type { Db } from '../../store/db/database.ts';
import type { Store } from '../../store/open.ts';
import { knownFile } from './kind-of-file.ts';

type Calls =
  | 'listChatRooms'
  | 'readChatUnread'
  | 'readChat'
  | 'sendChat'
  | 'withdrawChat'
  | 'noteChatRead'
  | 'sendChatFile'
  | 'downloadChatFile'
  | 'saveChatRoom';

interface Call {
  readonly actor: Actor;
  readonly place: Place;
}

const standardPage = 50;

/** What reads a row of every room. */
export const chatReads = ({ db }: { readonly db: Db }): Pick<Handlers, 'listChatRooms'> => ({
  listChatRooms: ({ place, actor, query }) => listRooms(db, place.agencyIds, actor.userId, query),
});

export function chatHandlers(
  { chat, db }: Pick<Store, 'chat'> & { readonly db: Db },
  clock: Pick<Clock, 'now'>,
): Pick<Handlers, Calls> {
  const author = ({ actor, place }: Call) => ({ agencyId: oneAgency(place), userId: actor.userId, at: clock.now() });
  return {
    ...chatReads({ db }),
    readChatUnread: async ({ place, actor }) => ({ unread: await chat.countUnread(place.agencyIds, actor.userId) }),
    readChat: ({ place, actor, query: { before, after, limit = standardPage } }) =>
      chat.read(oneAgency(place), actor.userId, { before, after, limit }),
    async sendChat({ body, ...call }) {
      const sent = await chat.send(author(call), body);
      if (!('refused' in sent)) return sent.message;
      const field = sent.refused === 'file_unknown' ? 'file_id' : 'link';
      throw new Refused('invalid', { fields: { [field]: 'unknown_value' } });
    },
    async withdrawChat({ params, ...call }) {
      const done = await chat.withdraw(author(call), params.message_id);
      if ('refused' in done) throw new Refused(done.refused);
      return done.message;
    },
    async noteChatRead({ place, actor, body }) {
      const reader = { agencyId: oneAgency(place), userId: actor.userId, at: clock.now() };
      const unread = await chat.noteRead(reader, body.message_id);
      if (unread === null) throw new Refused('not_found');
      return { unread };
    },
    async sendChatFile({ body, ...call }) {
      const { agencyId, userId, at } = author(call);
      const known = await knownFile(Buffer.from(body.buffer, body.byteOffset, body.byteLength));
      if ('refused' in known) throw new Refused(known.refused);
      return await chat.storeFile({ agencyId, userId, at, ...known });
    },
    async downloadChatFile({ place, actor, params }) {
      const file = await chat.readFile(place.agencyIds, actor.userId, params.file_id);
      if (file === null) throw new Refused('not_found');
      return file;
    },
    async saveChatRoom({ place, actor, body }) {
      const saved = await chat.saveRoom({ agencyId: oneAgency(place), by: actor, at: clock.now() }, body);
      if (saved === null) throw new Refused('conflict');
      return saved;
    },
  };
}
