/** Who did what: read and exported by agents. */
import {
  type AgencyId,
  type AuditAction,
  type AuditSubject,
  type Language,
  mostAuditRows,
  type ProviderId,
  type UserId,
} from '@wardlight/contract';
import type { Clock } from '../../clock.ts';
import { askedBy } from '../../http/asked.ts';
import type { Handlers, Place } from '../../http/handlers.ts';
import { Refused } from '../../http/refused.ts';
import type { Accounts } from '../../store/accounts.ts';
import { writeAudit } from '../../store/audit/audit.ts';
import { type AuditWish, auditInPieces, countAudit, readAudit } from '../../store/audit/audit-log.ts';
import type { Store } from '../../store/open.ts';
import { yearsIn } from '../../workbooks/exported.ts';
import { WorkbookRefused } from '../../workbooks/faults.ts';
import type { Workbooks } from '../../workbooks/open-workbooks.ts';
import { auditFile } from './export.ts';

interface Asked {
  readonly search: string;
  readonly from?: number | undefined;
  readonly to?: number | undefined;
  readonly action?: AuditAction | undefined;
  readonly subject?: AuditSubject | undefined;
  readonly user_id?: UserId | undefined;
}

const pieceSize = 2_000;

export function auditHandlers(
  { db }: Pick<Store, 'db'>,
  { agencies }: Pick<Accounts, 'agencies'>,
  workbooks: Pick<Workbooks, 'inTurn'>,
  clock: Pick<Clock, 'now'>,
): Pick<Handlers, 'readAudit' | 'exportAudit'> {
  /** Of all agencies together: theirs where it is the same for all, else UTC. */
  async function clockOf(providerId: ProviderId, { agency_id }: Place, language: Language) {
    const all = await agencies.listOf(providerId);
    const list = all.filter((agency) => agency_id === 'all' || agency.agency_id === agency_id);
    const zones = new Set(list.map(({ timezone }) => timezone));
    const [zone] = zones;
    return { zone: zones.size === 1 && zone !== undefined ? zone : 'UTC', years: yearsIn(language, list) };
  }

  return {
    readAudit: ({ session, place, query }) => readAudit(db, wishOf(session.provider_id, place.agency_id, query), query),
    async exportAudit(call) {
      const { session, actor, place, query, signal } = call;
      const { language, format } = query;
      const now = clock.now();
      const asked = wishOf(session.provider_id, place.agency_id, query);
      // What is written down while the file is made is not in it.
      const wish = { ...asked, to: Math.min(asked.to ?? now + 1, now + 1) };
      const total = await countAudit(db, wish);
      if (total > mostAuditRows) throw new Refused('too_many_rows');
      const pieces = auditInPieces(db, wish, pieceSize);
      const shownBy = await clockOf(session.provider_id, place, language);
      const withAgency = place.agency_id === 'all';
      const file = await workbooks
        .inTurn(askedBy(call), (write) =>
          auditFile(write, pieces, { language, format, ...shownBy, now, withAgency, signal }),
        )
        .catch((error: unknown) => {
          // Fewer rows than allowed, but longer ones than fit.
          throw error instanceof WorkbookRefused ? new Refused('too_many_rows') : error;
        });
      await writeAudit(db, {
        at: now,
        by: actor,
        providerId: session.provider_id,
        agencyId: place.agency_id === 'all' ? null : place.agency_id,
        action: 'exported',
        subject: { kind: 'audit', id: null, label: '' },
        after: { ...filterOf(query), format, rows: total },
      });
      return file;
    },
  };
}

const wishOf = (
  providerId: ProviderId,
  agencyId: AgencyId | 'all',
  { search, from, to, action, subject, user_id }: Asked,
): AuditWish => ({ providerId, agencyId, search, from, to, action, subject, userId: user_id });

/** What was asked for, as it is written down. */
function filterOf({ search, from, to, action, subject, user_id }: Asked): Record<string, string | number> {
  const asked = { search: search === '' ? undefined : search, from_at: from, to_at: to, action, subject, user_id };
  return Object.fromEntries(
    Object.entries(asked).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])),
  );
}
