/** Alert templates as they are read: what each says now, what it said before, and how many residents have it. */
import { isDeepStrictEqual } from 'node:util';
import {
  type AgencyId,
  alertMethods,
  alertTypes,
  type NotifyListId,
  type ShippedTemplate,
  shippedSettings,
  shippedTemplates,
  standardResponse,
  type Template,
  type TemplateContent,
  type TemplateId,
  type TemplateVersion,
  templateContentSchema,
  type UserId,
} from '@wardlight/contract';
import { type RawBuilder, sql } from 'kysely';
import { type ResponseRow, responseColumns, responseOf, responseValues } from '../bed-state/response-rows.ts';
import { settingsOf } from '../bed-state/settings-in-force.ts';
import { type Db, instant } from '../db/database.ts';
import type { Paged } from '../db/paged.ts';

export interface TemplateRow extends ResponseRow {
  readonly agency_id: AgencyId;
  readonly template_id: TemplateId;
  readonly shipped: ShippedTemplate | null;
  readonly version: number;
  readonly name: string;
  readonly settings: unknown;
  readonly tell_list_id: NotifyListId | null;
  readonly escalate_list_id: NotifyListId | null;
  readonly sleep_start: number | null;
  readonly sleep_end: number | null;
}

export const templateColumns = sql`t.agency_id, t.template_id, t.shipped, t.version, t.name, t.settings,
  ${sql.raw(responseColumns('t'))}, t.tell_list_id, t.escalate_list_id, t.sleep_start, t.sleep_end`;

export const contentOf = (
  row: Omit<TemplateRow, 'agency_id' | 'template_id' | 'shipped' | 'version'>,
): TemplateContent => ({
  name: row.name,
  settings: settingsOf(row.settings),
  response: responseOf(row),
  lists: { tell: row.tell_list_id, escalate: row.escalate_list_id },
  sleep: row.sleep_start === null || row.sleep_end === null ? null : { start: row.sleep_start, end: row.sleep_end },
});

export const columnsOf = ({ name, settings, response, lists, sleep }: TemplateContent) => ({
  name,
  settings: JSON.stringify(settings),
  ...responseValues(response),
  tell_list_id: lists.tell,
  escalate_list_id: lists.escalate,
  sleep_start: sleep?.start ?? null,
  sleep_end: sleep?.end ?? null,
});

/** As it came with the product. Its name is a word of ours, said in the reader's language. */
export const shippedContent = (shipped: ShippedTemplate): TemplateContent => ({
  name: shipped,
  settings: shippedSettings[shipped],
  response: standardResponse,
  lists: { tell: null, escalate: null },
  sleep: null,
});

/** What says the same is written the same: ways and weekdays each once, in their order. */
export function tidied(content: TemplateContent): TemplateContent {
  const range = <R extends { readonly weekdays: readonly number[] }>(of: R): R => ({
    ...of,
    weekdays: [...new Set(of.weekdays)].sort((a, b) => a - b),
  });
  const settings = { ...content.settings };
  for (const type of alertTypes) {
    const { methods, ranges, excluded } = settings[type];
    settings[type] = {
      ...settings[type],
      methods: alertMethods.filter((method) => methods.includes(method)),
      ranges: ranges.map(range),
      excluded: excluded === null ? null : range(excluded),
    };
  }
  return { ...content, settings };
}

interface ShownRow extends TemplateRow {
  readonly residents: number;
  readonly with_overrides: number;
  readonly changed_at: number | null;
  readonly changed_by: UserId | null;
  readonly changed_name: string | null;
}

const personOf = (userId: UserId | null, name: string | null) =>
  userId === null ? null : { user_id: userId, name: name ?? '' };

function templateOf(row: ShownRow): Template {
  const content = contentOf(row);
  return {
    template_id: row.template_id,
    agency_id: row.agency_id,
    shipped: row.shipped,
    ...content,
    revision: row.version,
    altered: row.shipped !== null && !isDeepStrictEqual(content, shippedContent(row.shipped)),
    residents: row.residents,
    with_overrides: row.with_overrides,
    changed_at: row.changed_at,
    changed_by: personOf(row.changed_by, row.changed_name),
  };
}

/** Whoever was given none has the standard one. */
async function readTemplates(
  db: Db,
  agencyIds: readonly AgencyId[],
  which: RawBuilder<unknown> = sql`true`,
): Promise<Template[]> {
  if (agencyIds.length === 0) return [];
  const { rows } = await sql<ShownRow>`
    with counted as (
      select agency_id, template_id, count(*) as residents, count(alert_overrides) as with_overrides
      from residents where agency_id = any(${[...agencyIds]}::int[]) and discharged_at is null
      group by agency_id, template_id)
    select ${templateColumns}, t.changed_at, t.changed_by, u.display_name as changed_name,
      coalesce(c.residents, 0) + coalesce(n.residents, 0) as residents,
      coalesce(c.with_overrides, 0) + coalesce(n.with_overrides, 0) as with_overrides
    from templates t
    left join users u on u.user_id = t.changed_by
    left join counted c on c.agency_id = t.agency_id and c.template_id = t.template_id
    left join counted n on n.agency_id = t.agency_id and n.template_id is null and t.shipped = 'standard'
    where t.agency_id = any(${[...agencyIds]}::int[]) and ${which}
    order by t.agency_id, array_position(${[...shippedTemplates]}::text[], t.shipped) nulls last,
      t.name collate name_order, t.template_id`.execute(db);
  return rows.map(templateOf);
}

/** The shipped ones first, then the agency's own by name. */
export const listTemplates = (db: Db, agencyIds: readonly AgencyId[]): Promise<Template[]> =>
  readTemplates(db, agencyIds);

export async function findTemplate(
  db: Db,
  agencyIds: readonly AgencyId[],
  templateId: TemplateId,
): Promise<Template | null> {
  const [template] = await readTemplates(db, agencyIds, sql`t.template_id = ${templateId}`);
  return template ?? null;
}

/** Newest first. */
export async function listVersions(
  db: Db,
  { agency_id, template_id }: Pick<Template, 'agency_id' | 'template_id'>,
  { offset, limit }: { readonly offset: number; readonly limit: number },
): Promise<Paged<TemplateVersion>> {
  const of = sql`agency_id = ${agency_id} and template_id = ${template_id}`;
  const [{ rows }, counted] = await Promise.all([
    sql<{ version: number; content: unknown; at: number; user_id: UserId | null; name: string | null }>`
      select v.version, v.content, v.at, v.user_id, u.display_name as name
      from (select * from template_versions where ${of} order by version desc limit ${limit} offset ${offset}) v
      left join users u using (user_id) order by v.version desc`.execute(db),
    sql<{ total: number }>`select count(*) as total from template_versions where ${of}`.execute(db),
  ]);
  return {
    rows: rows.map(({ version, content, at, user_id, name }) => ({
      version,
      ...templateContentSchema.parse(content),
      at,
      by: personOf(user_id, name),
    })),
    total: counted.rows[0]?.total ?? 0,
  };
}

export interface WrittenVersion {
  readonly agencyId: number;
  readonly templateId: number;
  readonly version: number;
  readonly content: TemplateContent;
  /** Null = as it was shipped, or set up before anybody could sign in; written as of now. */
  readonly saved: { readonly at: number; readonly by: UserId } | null;
}

/** Within the transaction that makes it what the template says. */
export async function writeVersions(step: Db, versions: readonly WrittenVersion[]): Promise<void> {
  await step
    .insertInto('template_versions')
    .values(
      versions.map(({ agencyId, templateId, version, content, saved }) => ({
        agency_id: agencyId,
        template_id: templateId,
        version,
        content: JSON.stringify(content),
        at: saved === null ? sql<number>`now()` : instant(saved.at),
        user_id: saved?.by ?? null,
      })),
    )
    .execute();
}
