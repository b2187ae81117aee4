/** Announcements as the people addressed read them, and the note that somebody did. */
import {
  type AgencyId,
  type AnnouncementId,
  type AnnouncementTexts,
  announcementTextIn,
  type DataOf,
  languageOf,
  type listMyAnnouncements,
  type MyAnnouncement,
  type ProviderId,
  type QueryOf,
  type Role,
  type UserId,
} from '@wardlight/contract';
import { type RawBuilder, sql } from 'kysely';
import { type Db, instant } from '../db/database.ts';

export interface Reading {
  readonly providerId: ProviderId;
  /** The facilities on the screen. */
  readonly agencyIds: readonly AgencyId[];
  /** Of the account on the screen: a shared station shows what is for staff, also while an agent has chosen their name there. */
  readonly role: Role;
  readonly userId: UserId;
  /** The account, where that is another: a shared station has shown it, and does so to nobody in particular once. */
  readonly accountId: UserId;
  readonly now: number;
}

/** Begun, and not withdrawn before it began. */
const isMine = ({
  providerId,
  agencyIds,
  role,
  now,
}: Reading): RawBuilder<boolean> => sql`(a.provider_id = ${providerId}
  and ${role} = any(a.roles) and a.from_at <= ${instant(now)} and (a.withdrawn_at is null or a.withdrawn_at > a.from_at)
  and exists (select from announcement_agencies x where x.provider_id = a.provider_id and x.announcement_id = a.announcement_id
    and x.agency_id = any(${[...agencyIds]}::int[])))`;

interface Row {
  readonly announcement_id: AnnouncementId;
  readonly revision: number;
  readonly text_revision: number;
  readonly texts: AnnouncementTexts;
  readonly from_at: number;
  readonly until_at: number | null;
  readonly withdrawn_at: number | null;
  readonly read_at: number | null;
  readonly locale: string;
}

export async function findMyAnnouncements(
  db: Db,
  reading: Reading,
  { offset, limit }: QueryOf<typeof listMyAnnouncements>,
): Promise<DataOf<typeof listMyAnnouncements>> {
  const { agencyIds, userId, now } = reading;
  const [{ rows }, { rows: counted }] = await Promise.all([
    sql<Row>`select a.announcement_id, a.revision, a.text_revision, a.texts, a.from_at, a.until_at, a.withdrawn_at, r.at as read_at,
        (select g.locale from announcement_agencies x join agencies g on g.agency_id = x.agency_id where x.provider_id = a.provider_id
          and x.announcement_id = a.announcement_id and x.agency_id = any(${[...agencyIds]}::int[]) order by x.agency_id limit 1) as locale
      from announcements a left join announcement_reads r on r.provider_id = a.provider_id and r.announcement_id = a.announcement_id
        and r.user_id = ${userId} and r.revision >= a.text_revision
      where ${isMine(reading)}
      order by (a.withdrawn_at is null and (a.until_at is null or a.until_at > ${instant(now)})) desc, a.from_at desc, a.announcement_id desc
      limit ${limit} offset ${offset}`.execute(db),
    sql<{ total: number }>`select count(*) as total from announcements a where ${isMine(reading)}`.execute(db),
  ]);
  return { rows: rows.map(shownOf), total: counted[0]?.total ?? 0 };
}

function shownOf({ locale, texts, ...row }: Row): MyAnnouncement {
  const { title, content } = announcementTextIn(texts, languageOf(locale));
  return { ...row, title, content, texts };
}

/** @returns false where there is no such announcement for this reader */
export async function noteRead(db: Db, reading: Reading, id: AnnouncementId, revision: number): Promise<boolean> {
  const { userId, accountId, now } = reading;
  const { rows } =
    await sql`select from announcements a where a.announcement_id = ${id} and ${isMine(reading)}`.execute(db);
  if (rows.length === 0) return false;
  // What is kept is the revision of the text: the same text read again, after its time alone was changed, keeps its first moment.
  await sql`insert into announcement_reads (provider_id, announcement_id, user_id, revision, at)
    select a.provider_id, a.announcement_id, w.user_id, least(${revision}::int, a.text_revision), ${instant(now)}
    from unnest(${[...new Set([userId, accountId])]}::int[]) as w(user_id), announcements a
    where a.announcement_id = ${id} and ${isMine(reading)}
    on conflict (provider_id, announcement_id, user_id) do update set revision = excluded.revision, at = excluded.at
      where announcement_reads.revision < excluded.revision`.execute(db);
  return true;
}
