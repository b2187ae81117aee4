/** Files of messages, as `files/kind-of-file.ts` left them. */
import type { AgencyId, ChatFile, ChatFileId, HandedFile, UserId } from '@wardlight/contract';
import { type Db, instant } from '../db/database.ts';

export interface NewChatFile {
  readonly agencyId: AgencyId;
  readonly userId: UserId;
  readonly at: number;
  readonly name: string;
  readonly type: string;
  readonly picture: { readonly width: number; readonly height: number } | null;
  readonly content: Buffer;
}

export async function storeFile(db: Db, file: NewChatFile): Promise<ChatFile> {
  const { agencyId, userId, at, name, type, picture, content } = file;
  const row = await db
    .insertInto('chat_files')
    .values({
      ...{ agency_id: agencyId, user_id: userId, at: instant(at), name, type, content },
      ...{ width: picture?.width ?? null, height: picture?.height ?? null },
    })
    .returning('file_id')
    .executeTakeFirstOrThrow();
  return { file_id: row.file_id as ChatFileId, name, type, bytes: content.length, picture };
}

/** Of a message that stands; null = there is none. One that is in no message yet is its sender's alone. */
export async function readFile(
  db: Db,
  agencyIds: readonly AgencyId[],
  userId: UserId,
  fileId: ChatFileId,
): Promise<HandedFile | null> {
  const row = await db
    .selectFrom('chat_files as f')
    .where('f.agency_id', 'in', agencyIds)
    .where('f.file_id', '=', fileId)
    .where((is) =>
      is.or([
        is('f.user_id', '=', userId),
        is.exists(
          is
            .selectFrom('chat_messages as m')
            .whereRef('m.agency_id', '=', 'f.agency_id')
            .whereRef('m.file_id', '=', 'f.file_id')
            .select('m.message_id'),
        ),
      ]),
    )
    .select(['f.name', 'f.type', 'f.content'])
    .executeTakeFirst();
  return row === undefined ? null : { name: row.name, type: row.type, bytes: row.content };
}
