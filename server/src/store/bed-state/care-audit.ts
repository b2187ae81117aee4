/** What staff said of a bed beside answering its alerts, and that somebody fell, as the audit tells it. What a mat saw is nobody's deed. */
import type { Absence, AuditAction, AuditValues, Fall, UserId } from '@wardlight/contract';
import type { Fact } from '@wardlight/engine';
import type pg from 'pg';
import { type Audited, writeAuditBy } from '../audit/audit.ts';
import type { BedEntry, BedLabels } from './bed-entries.ts';
import type { Work } from './works.ts';

type FactOf<Kind extends Fact['fact']> = Extract<Fact, { fact: Kind }>;
type FallFact = FactOf<'alertChanged'> & { readonly change: 'closed'; readonly alert: { readonly fall: Fall } };
type UndoneFact = FactOf<'alertChanged'> & { readonly change: 'closingUndone' };
type CareFact = FactOf<'turned' | 'turnTakenBack' | 'absenceBegan' | 'absenceEnded'> | FallFact | UndoneFact;

/** One such word of somebody. */
export interface CareSaid {
  readonly fact: CareFact;
  readonly by: UserId;
  /** The account they said it by; their own, where none is named. */
  readonly accountId: UserId;
  readonly address: string | null;
  readonly before: Absence | null;
  readonly after: Absence | null;
  /** Of a closing that was undone: the fall it had said. */
  readonly fall?: Fall;
}

const isCare = (fact: Fact): fact is CareFact =>
  fact.fact === 'turned' ||
  fact.fact === 'turnTakenBack' ||
  fact.fact === 'absenceBegan' ||
  fact.fact === 'absenceEnded' ||
  isFall(fact);

const isFall = (fact: Fact): fact is FallFact =>
  fact.fact === 'alertChanged' && fact.change === 'closed' && fact.alert.fall !== null;

const isUndone = (fact: Fact): fact is UndoneFact => fact.fact === 'alertChanged' && fact.change === 'closingUndone';

/** Of one step. @param before the absence as it was before the step; `after` it as it is now */
export function careSaid(
  work: Work,
  facts: readonly Fact[],
  before: Absence | null,
  after: Absence | null,
): readonly CareSaid[] {
  if (work.by !== 'bed') return [];
  // One press may close several alerts as one fall, and undoes them so.
  const [fall] = facts.filter(isFall);
  const undone = work.fall === undefined ? undefined : facts.find(isUndone);
  const said = (fact: Fact): fact is CareFact => fact === undone || (isCare(fact) && (!isFall(fact) || fact === fall));
  return facts.filter(said).flatMap((fact) => {
    const { by } = fact;
    if (by === null) return [];
    const whole = { fact, by, accountId: work.through ?? by, address: work.address ?? null, before, after };
    return fact === undone && work.fall !== undefined ? [{ ...whole, fall: work.fall }] : [whole];
  });
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
  const { fact, by, accountId, address, before, after, fall } = said;
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
    after: isAbsence ? after && valuesOf(bedNo, after) : { bed_no: bedNo, ...fallValues(fact, fall), ...sideOf(fact) },
  };
}

function actionOf({ fact, before }: CareSaid): AuditAction {
  if (isFall(fact)) return 'fallRecorded';
  if (isUndone(fact)) return 'fallTakenBack';
  if (fact.fact === 'turned' || fact.fact === 'turnTakenBack') return fact.fact;
  if (fact.fact === 'absenceEnded') return 'removed';
  return before === null ? 'added' : 'changed';
}

const sideOf = (fact: CareFact): AuditValues =>
  fact.fact === 'turned' && fact.side !== null ? { side: fact.side } : {};

function fallValues(fact: CareFact, undone?: Fall): AuditValues {
  const fall = isFall(fact) ? fact.alert.fall : undone;
  if (fact.fact !== 'alertChanged' || fall === undefined) return {};
  return { type: fact.alert.type, injury: fall.injury, called: fall.called.join(', ') };
}

const valuesOf = (bedNo: string, { reason, from_at, until_at }: Absence): AuditValues => ({
  bed_no: bedNo,
  reason,
  from_at,
  until_at,
});
