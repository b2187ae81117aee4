/**
 * Who did what. Written in the transaction of the change itself, so that neither is there without the other. Never changed: the database
 * refuses it. No secret stands in it, and personal ids only masked.
 */
import type { AgencyId, AuditAction, AuditSubject, AuditValues, ProviderId, UserId } from '@wardlight/contract';
import type pg from 'pg';
import { type Db, instant, instantText } from '../db/database.ts';

/** Who acts: a person, and the account they act through, which on a shared station is another. */
export interface Actor {
  readonly userId: UserId;
  readonly accountId: UserId;
  /** From where; null = not over the wire. */
  readonly address: string | null;
}

export interface Audited {
  readonly at: number;
  readonly by: Actor | null;
  /** From where, when nobody known acts: a sign-in that failed. */
  readonly address?: string;
  readonly providerId: ProviderId;
  /** Null = about the provider as a whole. */
  readonly agencyId: AgencyId | null;
  readonly action: AuditAction;
  readonly subject: { readonly kind: AuditSubject; readonly id: string | number | null; readonly label: string };
  /** Only what changed. */
  readonly before?: AuditValues | null;
  readonly after?: AuditValues | null;
}

/** Within the transaction of the change. */
export async function writeAudit(step: Db, entries: Audited | readonly Audited[]): Promise<void> {
  const list: readonly Audited[] = Array.isArray(entries) ? entries : [entries as Audited];
  if (list.length === 0) return;
  await step
    .insertInto('audit')
    .values(
      list.map((entry) => {
        const { before, after, ...row } = rowOf(entry);
        const text = (values: AuditValues | null) => (values === null ? null : JSON.stringify(values));
        return { ...row, at: instant(entry.at), before: text(before), after: text(after) };
      }),
    )
    .execute();
}

/** The same on a connection of the hot path, whose transaction is not the query builder's. */
export async function writeAuditBy(client: pg.PoolClient, entries: readonly Audited[]): Promise<void> {
  if (entries.length === 0) return;
  const columns =
    'at, provider_id, agency_id, user_id, account_id, address, action, subject_kind, subject_id, subject_label, before, after';
  await client.query({
    name: 'write-audit',
    text: `insert into audit (${columns}) select ${columns} from jsonb_to_recordset($1::jsonb)
      as a(at timestamptz, provider_id int, agency_id int, user_id int, account_id int, address text, action text,
        subject_kind text, subject_id text, subject_label text, before jsonb, after jsonb)`,
    values: [JSON.stringify(entries.map((entry) => ({ ...rowOf(entry), at: instantText(entry.at) })))],
  });
}

const rowOf = ({ by, address, providerId, agencyId, action, subject, before, after }: Audited) => ({
  provider_id: providerId,
  agency_id: agencyId,
  user_id: by?.userId ?? null,
  account_id: by === null || by.accountId === by.userId ? null : by.accountId,
  address: by?.address ?? address ?? null,
  action,
  subject_kind: subject.kind,
  subject_id: subject.id === null ? null : String(subject.id),
  subject_label: subject.label,
  before: before ?? null,
  after: after ?? null,
});

/** The fields that differ, as they were and as they are; null when nothing changed. */
export function changesOf<V extends AuditValues>(
  before: V,
  after: V,
): { before: AuditValues; after: AuditValues } | null {
  const names = Object.keys({ ...before, ...after }).filter((name) => before[name] !== after[name]);
  if (names.length === 0) return null;
  const pick = (values: AuditValues) => Object.fromEntries(names.map((name) => [name, values[name] ?? null]));
  return { before: pick(before), after: pick(after) };
}
