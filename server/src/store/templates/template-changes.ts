/** What an agency's templates say: added, changed, restored, removed; each save is a version, in force with the next tick. */
import { isDeepStrictEqual } from 'node:util';
import {
  type AgencyId,
  type AlertId,
  type AlertOverrides,
  type AlertSettings,
  type AuditValues,
  type FieldProblem,
  kindsExcludedForEver,
  kindsWithoutMethods,
  type TemplateContent,
  type TemplateId,
} from '@wardlight/contract';
import { type RawBuilder, sql } from 'kysely';
import { type Acting, auditOf, type Refusal } from '../audit/acting.ts';
import { changesOf } from '../audit/audit.ts';
import { type Db, instant } from '../db/database.ts';
import { auditedContent, holdLists, type ListNames } from './template-audit.ts';
import {
  columnsOf,
  contentOf,
  shippedContent,
  type TemplateRow,
  templateColumns,
  tidied,
  writeVersions,
} from './template-rows.ts';
import { hasTemplate, holdBedsWatchedBy, judgeAnew } from './watched-beds.ts';

export interface SavedTemplate {
  readonly templateId: TemplateId;
  /** Open alerts that are told by other ways from now on. */
  readonly retold: readonly AlertId[];
}

/** A missing way, an excluded time without end. @param path where the settings stand in what was sent */
export function refusalOfSettings(path: string, settings: AlertSettings | AlertOverrides): Refusal | null {
  const fields: Record<string, FieldProblem> = {};
  for (const kind of kindsWithoutMethods(settings)) fields[`${path}.${kind}.methods`] = 'required';
  for (const kind of kindsExcludedForEver(settings)) fields[`${path}.${kind}.excluded.end`] = 'wrong_format';
  return Object.keys(fields).length === 0 ? null : { refused: 'invalid', fields };
}

function refusalOfLists({ lists }: TemplateContent, known: ListNames): Refusal | null {
  const fields: Record<string, FieldProblem> = {};
  for (const which of ['tell', 'escalate'] as const) {
    const id = lists[which];
    if (id !== null && !known.has(id)) fields[`lists.${which}`] = 'unknown_value';
  }
  return Object.keys(fields).length === 0 ? null : { refused: 'list_not_found', fields };
}

/** Who gives a template to residents waits for who changes it, and the other way round. */
export const forReaders = sql`for share of t`;
const forChange = sql`for no key update of t`;
const forRemoval = sql`for update of t`;

export async function holdTemplate(
  step: Db,
  agencyId: AgencyId,
  templateId: TemplateId,
  lock: RawBuilder<unknown>,
): Promise<TemplateRow | null> {
  const { rows } = await sql<TemplateRow>`select ${templateColumns} from templates t
    where t.agency_id = ${agencyId} and t.template_id = ${templateId} ${lock}`.execute(step);
  return rows[0] ?? null;
}

const subjectOf = (templateId: TemplateId, name: string) =>
  ({ kind: 'template', id: templateId, label: name }) as const;

/** What is not as the standard one was shipped: a template of its own is told by that. */
function differences(content: TemplateContent, names: ListNames): AuditValues {
  const standard = auditedContent(shippedContent('standard'), new Map());
  const own = auditedContent(content, names);
  return { ...changesOf(standard, own)?.after, name: content.name };
}

/** @throws the database's word where the name is taken (`asNameTaken`) */
export async function addTemplate(step: Db, acting: Acting, wanted: TemplateContent): Promise<SavedTemplate | Refusal> {
  const { agencyId, at, by } = acting;
  const content = tidied(wanted);
  const names = await holdLists(step, agencyId, [content]);
  const refusal = refusalOfLists(content, names);
  if (refusal !== null) return refusal;
  const { template_id } = await step
    .insertInto('templates')
    .values({ agency_id: agencyId, ...columnsOf(content) })
    .returning('template_id')
    .executeTakeFirstOrThrow();
  const templateId = template_id as TemplateId;
  await writeVersions(step, [{ agencyId, templateId, version: 1, content, saved: { at, by: by.userId } }]);
  const subject = subjectOf(templateId, content.name);
  await auditOf(step, acting, [{ action: 'added', subject, after: differences(content, names) }]);
  return { templateId, retold: [] };
}

/** @throws MovedInMeanwhile, or the database's word where the name is taken (`asNameTaken`) */
export async function changeTemplate(
  step: Db,
  acting: Acting,
  templateId: TemplateId,
  { revision, ...wanted }: TemplateContent & { readonly revision: number },
): Promise<SavedTemplate | Refusal> {
  const held = await holdTemplate(step, acting.agencyId, templateId, forChange);
  if (held === null) return { refused: 'not_found' };
  if (held.version !== revision) return { refused: 'conflict' };
  return await saveAs(step, acting, held, tidied(wanted), 'changed');
}

/** @throws MovedInMeanwhile */
export async function restoreTemplate(
  step: Db,
  acting: Acting,
  templateId: TemplateId,
  revision: number,
): Promise<SavedTemplate | Refusal> {
  const held = await holdTemplate(step, acting.agencyId, templateId, forChange);
  if (held === null) return { refused: 'not_found' };
  if (held.shipped === null) return { refused: 'template_not_shipped' };
  if (held.version !== revision) return { refused: 'conflict' };
  return await saveAs(step, acting, held, shippedContent(held.shipped), 'restored');
}

/** What says the same already is no version. */
async function saveAs(
  step: Db,
  acting: Acting,
  held: TemplateRow,
  content: TemplateContent,
  action: 'changed' | 'restored',
): Promise<SavedTemplate | Refusal> {
  const { agencyId, at, by } = acting;
  const templateId = held.template_id;
  const before = contentOf(held);
  if (isDeepStrictEqual(before, content)) return { templateId, retold: [] };
  const names = await holdLists(step, agencyId, [before, content]);
  const refusal = refusalOfLists(content, names);
  if (refusal !== null) return refusal;
  const isJudged = !isDeepStrictEqual([before.settings, before.response], [content.settings, content.response]);
  const isStandard = held.shipped === 'standard';
  const beds = isJudged ? await holdBedsWatchedBy(step, agencyId, { templateId, isStandard }) : [];
  await step
    .updateTable('templates')
    .set({ ...columnsOf(content), version: held.version + 1, changed_at: instant(at), changed_by: by.userId })
    .where('agency_id', '=', agencyId)
    .where('template_id', '=', templateId)
    .execute();
  const version = held.version + 1;
  await writeVersions(step, [{ agencyId, templateId, version, content, saved: { at, by: by.userId } }]);
  const retold = isJudged ? await judgeAnew(step, agencyId, beds, at, isStandard) : [];
  const changes = changesOf(auditedContent(before, names), auditedContent(content, names));
  await auditOf(step, acting, [{ action, subject: subjectOf(templateId, held.name), ...changes }]);
  return { templateId, retold };
}

/** Whoever was discharged with it has the standard one if they come back. */
export async function removeTemplate(step: Db, acting: Acting, templateId: TemplateId): Promise<Refusal | null> {
  const { agencyId } = acting;
  const held = await holdTemplate(step, agencyId, templateId, forRemoval);
  if (held === null) return { refused: 'not_found' };
  if (held.shipped !== null) return { refused: 'template_shipped' };
  const { rows } = await sql`select from residents r where r.agency_id = ${agencyId} and r.discharged_at is null
    and ${hasTemplate({ templateId, isStandard: false })} limit 1`.execute(step);
  if (rows.length > 0) return { refused: 'template_in_use' };
  await sql`update residents r set template_id = null where r.agency_id = ${agencyId}
    and r.template_id = ${templateId}`.execute(step);
  await step.deleteFrom('templates').where('agency_id', '=', agencyId).where('template_id', '=', templateId).execute();
  const content = contentOf(held);
  const before = differences(content, await holdLists(step, agencyId, [content]));
  await auditOf(step, acting, [{ action: 'removed', subject: subjectOf(templateId, held.name), before }]);
  return null;
}

/** Whoever meets the index of names hears it as a refusal. */
export function asNameTaken(error: unknown): Refusal {
  if (error instanceof Error && 'constraint' in error && error.constraint === 'templates_own_name')
    return { refused: 'name_taken', fields: { name: 'unknown_value' } };
  throw error;
}
