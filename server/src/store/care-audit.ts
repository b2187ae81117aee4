/** What staff said of a bed beside answering its alerts, as the audit tells it. What a mat saw is nobody's deed, and stands with the care. */
import type { Absence, AuditAction, AuditValues, UserId } from '@wardlight/contract';
import type { Fact } from '@wardlight/engine';
import type pg from 'pg';
import { type Audited, writeAuditBy } from './audit.ts';
import type { BedEntry, BedLabels } from './bed-entries.ts';
import type { Work } from './works.ts';

type CareFact = Extract<Fact, { fact: 'turned' | 'absenceBegan' | 'absenceEnded' }>;

/** One such word of somebody. */
export interface CareSaid {
  readonly fact: CareFact;
  readonly by: UserId;
  /** The account they said it by; their own, where none is named. */
  readonly accountId: UserId;
  readonly address: string | null;
  readonly before: Absence | null;
  readonly after: Absence | null;
}

const isCare = (fact: Fact): fact is CareFact =>
  fact.fact === 'turned' || fact.fact === 'absenceBegan' || fact.fact === 'absenceEnded';

/** Of one step. @param before the absence as it was before the step; `after` it as it is now */
export function careSaid(
  work: Work,
  facts: readonly Fact[],
  before: Absence | null,
  after: Absence | null,
): readonly CareSaid[] {
  if (work.by !== 'bed') return [];
  return facts.flatMap((fact) =>
    isCare(fact) && fact.by !== null
      ? [{ fact, by: fact.by, accountId: work.through ?? fact.by, address: work.address ?? null, before, after }]
      : [],
  );
}

/** Within the transaction of the step. */
export async function writeCareAudit(
  client: pg.PoolClient,
  beds: readonly { readonly entry: Pick<BedEntry, 'labels'>; readonly said: readonly CareSaid[] }[],
): Promise<void> {
  await writeAuditBy(
    client,
    beds.flatMap(({ entry, said }) => said.map((one) => entryOf(entry.labels, one))),
  );
}

function entryOf({ providerId, agencyId, bedId, bedNo, residentId, residentName }: BedLabels, said: CareSaid): Audited {
  const { fact, by, accountId, address } = said;
  const turned = fact.fact === 'turned';
  const whole = { at: fact.at, by: { userId: by, accountId, address }, providerId, agencyId };
  return {
    ...whole,
    action: actionOf(said),
    // An absence is found by whom it is of.
    subject:
      residentId === null
        ? { kind: 'bed', id: bedId, label: bedNo }
        : { kind: turned ? 'resident' : 'absence', id: residentId, label: residentName ?? bedNo },
    before: turned || said.before === null ? null : valuesOf(bedNo, said.before),
    after: turned ? { bed_no: bedNo } : said.after === null ? null : valuesOf(bedNo, said.after),
  };
}

function actionOf({ fact, before }: CareSaid): AuditAction {
  if (fact.fact === 'turned') return 'turned';
  if (fact.fact === 'absenceEnded') return 'removed';
  return before === null ? 'added' : 'changed';
}

const valuesOf = (bedNo: string, { reason, from_at, until_at }: Absence): AuditValues => ({
  bed_no: bedNo,
  reason,
  from_at,
  until_at,
});
