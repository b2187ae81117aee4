/** Announcements as agents keep them: each change is one transaction with its line in the audit. */
import {
  type AgencyId,
  type Announcement,
  type AnnouncementId,
  type AnnouncementRole,
  type AnnouncementTexts,
  type AuditAction,
  type AuditValues,
  type addAnnouncement,
  announcementRoles,
  announcementTextIn,
  type BodyOf,
  type DataOf,
  languages,
  type listAnnouncementReaders,
  type listAnnouncements,
  type ProviderId,
  type QueryOf,
  type UserId,
} from '@wardlight/contract';
import { sql } from 'kysely';
import { type Actor, changesOf, writeAudit } from '../audit/audit.ts';
import { type Db, instant, maybeInstant } from '../db/database.ts';
import { anyContaining } from '../db/paged.ts';
import { isAddressed } from './people.ts';

export interface Announcing {
  readonly providerId: ProviderId;
  readonly by: Actor;
  readonly at: number;
}
type Wish = BodyOf<typeof addAnnouncement>;
/** `agency_unknown`: one of them is not the provider's. `over`: it would have ended already. */
export type AnnouncingRefusal = 'not_found' | 'conflict' | 'agency_unknown' | 'over';
export type Announced = { readonly announcement: Announcement } | { readonly refused: AnnouncingRefusal };

interface Row {
  readonly announcement_id: AnnouncementId;
  readonly revision: number;
  readonly texts: AnnouncementTexts;
  readonly roles: AnnouncementRole[];
  readonly agencies: AgencyId[];
  readonly from_at: number;
  readonly until_at: number | null;
  readonly withdrawn_at: number | null;
  readonly created_at: number;
  readonly created_by: UserId;
  readonly created_by_name: string;
  readonly read: number;
  readonly people: number;
}

const shown = sql`a.announcement_id, a.revision, a.texts, a.roles, a.from_at, a.until_at, a.withdrawn_at, a.created_at, a.created_by,
  (select array_agg(x.agency_id order by x.agency_id) from announcement_agencies x
    where x.provider_id = a.provider_id and x.announcement_id = a.announcement_id) as agencies,
  (select w.display_name from users w where w.user_id = a.created_by) as created_by_name,
  (select count(*) from announcement_reads r join users u on u.user_id = r.user_id where r.provider_id = a.provider_id
    and r.announcement_id = a.announcement_id and r.revision >= a.text_revision and ${isAddressed}) as read,
  (select count(*) from users u where ${isAddressed}) as people`;

const shownOf = ({ created_by, created_by_name, ...row }: Row): Announcement => ({
  ...row,
  created_by: { user_id: created_by, name: created_by_name },
});

export async function findAnnouncements(
  db: Db,
  providerId: ProviderId,
  { search, offset, limit }: QueryOf<typeof listAnnouncements>,
): Promise<DataOf<typeof listAnnouncements>> {
  const found = sql`from announcements a where a.provider_id = ${providerId} and ${anyContaining(['a.plain'], search)}`;
  const [{ rows }, { rows: counted }] = await Promise.all([
    sql<Row>`select ${shown} ${found} order by a.from_at desc, a.announcement_id desc limit ${limit} offset ${offset}`.execute(
      db,
    ),
    sql<{ total: number }>`select count(*) as total ${found}`.execute(db),
  ]);
  return { rows: rows.map(shownOf), total: counted[0]?.total ?? 0 };
}

async function readOne(step: Db, providerId: ProviderId, id: AnnouncementId): Promise<Announcement> {
  const { rows } = await sql<Row>`select ${shown} from announcements a
    where a.provider_id = ${providerId} and a.announcement_id = ${id}`.execute(step);
  const [row] = rows;
  if (row === undefined) throw new Error('an announcement that is held is there');
  return shownOf(row);
}

/** Null = there is no such announcement. */
export async function findAnnouncementReaders(
  db: Db,
  providerId: ProviderId,
  id: AnnouncementId,
  { which, offset, limit }: QueryOf<typeof listAnnouncementReaders>,
): Promise<DataOf<typeof listAnnouncementReaders> | null> {
  const people = sql`from announcements a join users u on ${isAddressed}
    left join announcement_reads r on r.provider_id = a.provider_id and r.announcement_id = a.announcement_id
      and r.user_id = u.user_id and r.revision >= a.text_revision
    where a.provider_id = ${providerId} and a.announcement_id = ${id} and (r.user_id is not null) = ${which === 'read'}`;
  type Reader = DataOf<typeof listAnnouncementReaders>['rows'][number];
  const [{ rows: known }, { rows }, { rows: counted }] = await Promise.all([
    sql`select from announcements where provider_id = ${providerId} and announcement_id = ${id}`.execute(db),
    sql<Reader>`select u.user_id, u.display_name as name, u.agency_id, r.at as read_at ${people}
      order by u.display_name collate name_order, u.user_id limit ${limit} offset ${offset}`.execute(db),
    sql<{ total: number }>`select count(*) as total ${people}`.execute(db),
  ]);
  return known.length === 0 ? null : { rows, total: counted[0]?.total ?? 0 };
}

export const addOne = (db: Db, announcing: Announcing, wish: Wish): Promise<Announced> =>
  db.transaction().execute(async (step) => {
    const { providerId, by, at } = announcing;
    if (isOver(wish, at)) return { refused: 'over' };
    const names = await namesOf(step, providerId, wish.agencies);
    if (names === null) return { refused: 'agency_unknown' };
    const { announcement_id } = await step
      .insertInto('announcements')
      .values({ provider_id: providerId, ...columnsOf(wish), created_at: instant(at), created_by: by.userId })
      .returning('announcement_id')
      .executeTakeFirstOrThrow();
    const id = announcement_id as AnnouncementId;
    await writeAgencies(step, providerId, id, wish.agencies);
    await noteInAudit(step, announcing, { id, texts: wish.texts }, 'added', null, written(wish, names));
    return { announcement: await readOne(step, providerId, id) };
  });

export const changeOne = (
  db: Db,
  announcing: Announcing,
  id: AnnouncementId,
  { revision, ...wish }: Wish & { readonly revision: number },
): Promise<Announced> =>
  db.transaction().execute(async (step) => {
    const { providerId, at } = announcing;
    const before = await hold(step, providerId, id);
    if (before === null) return { refused: 'not_found' };
    if (before.revision !== revision || before.withdrawn_at !== null) return { refused: 'conflict' };
    if (isOver(wish, at)) return { refused: 'over' };
    const names = await namesOf(step, providerId, wish.agencies);
    if (names === null) return { refused: 'agency_unknown' };
    const namesBefore = (await namesOf(step, providerId, before.agencies)) ?? '';
    const changes = changesOf(written(before, namesBefore), written(wish, names));
    if (changes === null) return { announcement: before };
    const rewritten = textValues(before.texts) !== textValues(wish.texts);
    await step
      .updateTable('announcements')
      .set({ ...columnsOf(wish), revision: revision + 1, ...(rewritten ? { text_revision: revision + 1 } : {}) })
      .where('provider_id', '=', providerId)
      .where('announcement_id', '=', id)
      .execute();
    await step
      .deleteFrom('announcement_agencies')
      .where('provider_id', '=', providerId)
      .where('announcement_id', '=', id)
      .execute();
    await writeAgencies(step, providerId, id, wish.agencies);
    await noteInAudit(step, announcing, { id, texts: before.texts }, 'changed', changes.before, changes.after);
    return { announcement: await readOne(step, providerId, id) };
  });

export const withdrawOne = (db: Db, announcing: Announcing, id: AnnouncementId): Promise<Announced> =>
  db.transaction().execute(async (step) => {
    const { providerId, at } = announcing;
    const before = await hold(step, providerId, id);
    if (before === null) return { refused: 'not_found' };
    // Two who withdraw it at once want the same.
    if (before.withdrawn_at !== null) return { announcement: before };
    await step
      .updateTable('announcements')
      .set({ withdrawn_at: instant(at), revision: before.revision + 1 })
      .where('provider_id', '=', providerId)
      .where('announcement_id', '=', id)
      .execute();
    const names = (await namesOf(step, providerId, before.agencies)) ?? '';
    const { texts } = before;
    await noteInAudit(step, announcing, { id, texts }, 'announcementWithdrawn', written(before, names), null);
    return { announcement: await readOne(step, providerId, id) };
  });

const isOver = ({ until_at }: Pick<Wish, 'until_at'>, at: number): boolean => until_at !== null && until_at <= at;

/** In the order of the languages, so that the same texts are the same text. */
const textsInOrder = (texts: AnnouncementTexts) =>
  languages.flatMap((language) => {
    const text = texts[language];
    return text === undefined ? [] : [{ language, title: text.title, content: text.content }];
  });
const textValues = (texts: AnnouncementTexts): string => JSON.stringify(textsInOrder(texts));

const columnsOf = ({ texts, roles, from_at, until_at }: Omit<Wish, 'agencies'>) => ({
  texts: JSON.stringify(texts),
  plain: textsInOrder(texts)
    .flatMap(({ title, content }) => [title, content])
    .join('\n')
    .normalize('NFC'),
  roles: announcementRoles.filter((role) => roles.includes(role)),
  from_at: instant(from_at),
  until_at: maybeInstant(until_at),
});

async function writeAgencies(
  step: Db,
  provider_id: ProviderId,
  announcement_id: AnnouncementId,
  agencies: readonly AgencyId[],
): Promise<void> {
  await step
    .insertInto('announcement_agencies')
    .values(agencies.map((agency_id) => ({ provider_id, announcement_id, agency_id })))
    .execute();
}

/** As the audit says them; null where one is not the provider's. */
async function namesOf(step: Db, providerId: ProviderId, agencies: readonly AgencyId[]): Promise<string | null> {
  const rows = await step
    .selectFrom('agencies')
    .select('name')
    .where('provider_id', '=', providerId)
    .where('agency_id', 'in', [...agencies])
    .orderBy('agency_id')
    .execute();
  return rows.length === agencies.length ? rows.map(({ name }) => name).join(', ') : null;
}

/** Who holds it changes it alone. */
async function hold(step: Db, providerId: ProviderId, id: AnnouncementId): Promise<Announcement | null> {
  const row = await step
    .selectFrom('announcements')
    .select('announcement_id')
    .where('provider_id', '=', providerId)
    .where('announcement_id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  return row === undefined ? null : await readOne(step, providerId, id);
}

const written = ({ texts, roles, from_at, until_at }: Omit<Wish, 'agencies'>, agencies: string): AuditValues => ({
  ...Object.fromEntries(
    textsInOrder(texts).flatMap(({ language, title, content }) => [
      [`title.${language}`, title],
      [`content.${language}`, content],
    ]),
  ),
  for_staff: roles.includes('staff'),
  for_agents: roles.includes('agent'),
  agencies,
  from_at,
  to_at: until_at,
});

async function noteInAudit(
  step: Db,
  { at, by, providerId }: Announcing,
  { id, texts }: { readonly id: AnnouncementId; readonly texts: AnnouncementTexts },
  action: AuditAction,
  before: AuditValues | null,
  after: AuditValues | null,
): Promise<void> {
  await writeAudit(step, {
    ...{ at, by, providerId, agencyId: null, action, before, after },
    subject: { kind: 'announcement', id, label: announcementTextIn(texts).title },
  });
}
