/** Newest and least versions of a provider's own mobile app. */
import { type AppVersions, appVersionListSchema, type ProviderId } from '@wardlight/contract';
import { type Actor, writeAudit } from '../audit/audit.ts';
import type { Db } from '../db/database.ts';

export interface AppVersionSetting {
  readonly versions: AppVersions[];
  /** 0 = nobody has set any. */
  readonly revision: number;
}

export interface AppVersionRegister {
  read(providerId: ProviderId): Promise<AppVersionSetting>;
  /** Null = another has saved it meanwhile. */
  save(
    saving: { readonly providerId: ProviderId; readonly by: Actor; readonly at: number },
    wanted: AppVersionSetting,
  ): Promise<AppVersionSetting | null>;
}

async function read(db: Db, providerId: ProviderId): Promise<AppVersionSetting> {
  const row = await db
    .selectFrom('app_versions')
    .where('provider_id', '=', providerId)
    .select(['versions', 'revision'])
    .executeTakeFirst();
  return { versions: appVersionListSchema.parse(row?.versions ?? []), revision: row?.revision ?? 0 };
}

const textOf = (versions: readonly AppVersions[]): string | null =>
  versions.length === 0
    ? null
    : versions
        .map(({ platform, newest, minimum, store }) => `${platform} ${newest} (≥ ${minimum}) ${store}`)
        .join('\n');

export const createAppVersionRegister = (db: Db): AppVersionRegister => ({
  read: (providerId) => read(db, providerId),
  save: ({ providerId, by, at }, { versions, revision }) =>
    db.transaction().execute(async (step) => {
      const { name } = await step
        .selectFrom('providers')
        .where('provider_id', '=', providerId)
        .select('name')
        .forNoKeyUpdate()
        .executeTakeFirstOrThrow();
      const held = await read(step, providerId);
      if (held.revision !== revision) return null;
      if (textOf(held.versions) === textOf(versions)) return held;
      const row = { provider_id: providerId, revision: revision + 1, versions: JSON.stringify(versions) };
      await step
        .insertInto('app_versions')
        .values(row)
        .onConflict((conflict) =>
          conflict.column('provider_id').doUpdateSet({ revision: row.revision, versions: row.versions }),
        )
        .execute();
      await writeAudit(step, {
        ...{ at, by, providerId, agencyId: null, action: 'changed' },
        subject: { kind: 'provider', id: providerId, label: name },
        before: { app_versions: textOf(held.versions) },
        after: { app_versions: textOf(versions) },
      });
      return await read(step, providerId);
    }),
});
