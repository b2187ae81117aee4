/** What staff said of a bed beside answering its alerts, and that somebody fell, as the audit tells it. What a mat saw is nobody's deed. */
import type { Absence, AuditAction, AuditValues, Fall, UserId } from '@wardlight/contract';
import type { Fact } from '@wardlight/engine';
import type pg from 'pg';
import { type Audited, writeAuditBy } from './audit.ts';
import type { BedEntry, BedLabels } from './bed-entries.ts';
import type { Work } from './works.ts';

type FactOf<Kind extends Fact['fact']> = Extract<Fact, { fact: Kind }>;
type FallFact = FactOf<'alertChanged'> & { readonly change: 'closed'; readonly alert: { readonly fall: Fall } };
type CareFact = FactOf<'turned' | 'turnTakenBack' | 'absenceBegan' | 'absenceEnded'> | FallFact;

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
  fact.fact === 'turned' ||
  fact.fact === 'turnTakenBack' ||
  fact.fact === 'absenceBegan' ||
  fact.fact === 'absenceEnded' ||
  isFall(fact);

const isFall = (fact: Fact): fact is FallFact =>
  fact.fact === 'alertChanged' && fact.change === 'closed' && fact.alert.fall !== null;

/** Of one step. @param before the absence as it was before the step; `after` it as it is now */
export function careSaid(
  work: Work,
  facts: readonly Fact[],
  before: Absence | null,
  after: Absence | null,
): readonly CareSaid[] {
  if (work.by !== 'bed') return [];
  // One press may close several alerts as one fall.
  const [fall] = facts.filter(isFall);
  return facts.flatMap((fact) =>
    isCare(fact) && fact.by !== null && (!isFall(fact) || fact === fall)
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
  const { fact, by, accountId, address, before, after } = said;
  const isAbsence = fact.fact === 'absenceBegan' || fact.fact === 'absenceEnded';
  return {
    ...{ at: fact.at, by: { userId: by, accountId, address }, providerId, agencyId },
    action: actionOf(said),
    // An absence is found by whom it is of.
    subject:
      residentId === null
        ? { kind: 'bed', id: bedId, label: bedNo }
        : { kind: isAbsence ? 'absence' : 'resident', id: residentId, label: residentName ?? bedNo },
    before: isAbsence && before !== null ? valuesOf(bedNo, before) : null,
    after: isAbsence
      ? after && valuesOf(bedNo, after)
      : { bed_no: bedNo, ...(isFall(fact) && fallValues(fact)), ...sideOf(fact) },
  };
}

function actionOf({ fact, before }: CareSaid): AuditAction {
  if (isFall(fact)) return 'fallRecorded';
  if (fact.fact === 'turned' || fact.fact === 'turnTakenBack') return fact.fact;
  if (fact.fact === 'absenceEnded') return 'removed';
  return before === null ? 'added' : 'changed';
}

const sideOf = (fact: CareFact): AuditValues =>
  fact.fact === 'turned' && fact.side !== null ? { side: fact.side } : {};

const fallValues = ({ alert: { type, fall } }: FallFact): AuditValues => ({
  type,
  injury: fall.injury,
  called: fall.called.join(', '),
});

const valuesOf = (bedNo: string, { reason, from_at, until_at }: Absence): AuditValues => ({
  bed_no: bedNo,
  reason,
  from_at,
  until_at,
});
