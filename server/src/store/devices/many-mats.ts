/** Many mats registered at once: judged as the dry run judged them, once their serial numbers and beds are held (docs/decisions/193). */
import type {
  AgencyId,
  BedId,
  BedPlace,
  JudgedMatLine,
  LeftMatLine,
  MatId,
  MatLineProblem,
  NetworkId,
  RegisteredMatLine,
  StayId,
} from '@wardlight/contract';
import { sql } from 'kysely';
import { makeMatPassword } from '../accounts/sign-in/passwords-made.ts';
import { writeAudit } from '../audit/audit.ts';
import { matPasswordHash } from '../bed-state/mats/mats.ts';
import { changedBeds } from '../bed-state/stays.ts';
import { assignMats } from '../beds/register.ts';
import type { Db } from '../db/database.ts';
import { holdBeds } from '../residents/reassign.ts';
import { type Done, Undone } from './held-mats.ts';
import { judgeMats, type MatLine } from './judge-mats.ts';
import { type Doing, mustBeNetwork, undone } from './mat-entries.ts';
import { writeMatEvents } from './mat-events.ts';
import { type MovedMat, type MovesContext, movedWithin, tellMoved } from './moves.ts';
import { holdSerials, takenSerials } from './serials.ts';

export interface TypedLine {
  readonly serial: string;
  /** '' = in no bed. */
  readonly bed_no: string;
}

export interface ShownLine {
  readonly serial: string;
  readonly bed_id: BedId | null;
  readonly stay_id: StayId | null;
}

export interface Registered {
  readonly registered: RegisteredMatLine[];
  readonly left: LeftMatLine[];
}

export interface ManyMats {
  check(agencyId: AgencyId, lines: readonly TypedLine[]): Promise<JudgedMatLine[]>;
  add(
    doing: Doing,
    agencyId: AgencyId,
    asked: { readonly networkId: NetworkId | null; readonly lines: readonly ShownLine[] },
  ): Promise<Done<Registered>>;
}

export function createManyMats(context: MovesContext): ManyMats {
  const { db, now } = context;
  return {
    check: (agencyId, lines) => checked(db, agencyId, lines),
    async add(doing, agencyId, { networkId, lines }) {
      const at = now();
      const done = await undone(db, (step) => addWithin(step, doing, at, { agencyId, networkId, lines }));
      if ('refused' in done) return done;
      const { moved, ...answer } = done;
      if (moved !== null) tellMoved(context, moved);
      return answer;
    },
  };
}

interface FoundBed extends BedPlace {
  readonly stay_id: StayId | null;
  readonly resident_name: string | null;
  readonly has_mat: boolean;
}

/** Sure only while the beds are held. */
async function bedsNow(
  db: Db,
  agencyId: AgencyId,
  asked: { readonly ids?: readonly BedId[]; readonly numbers?: readonly string[] },
): Promise<FoundBed[]> {
  const numbers = (asked.numbers ?? []).map((number) => number.toLowerCase());
  const { rows } = await sql<FoundBed>`select b.bed_id, b.bed_no, b.floor, r.stay_id, r.name as resident_name,
      exists (select from mats m where m.agency_id = b.agency_id and m.bed_id = b.bed_id) as has_mat
    from beds b left join residents r on r.agency_id = b.agency_id and r.bed_id = b.bed_id
    where b.agency_id = ${agencyId} and b.removed_at is null
      and (b.bed_id = any(${[...(asked.ids ?? [])]}::int[]) or lower(b.bed_no) = any(${numbers}::text[]))`.execute(db);
  return rows;
}

const placeOf = ({ bed_id, bed_no, floor }: FoundBed): BedPlace => ({ bed_id, bed_no, floor });
const nowOf = (beds: readonly FoundBed[]) =>
  new Map(beds.map((bed) => [bed.bed_id, { hasMat: bed.has_mat, stayId: bed.stay_id }]));

async function checked(db: Db, agencyId: AgencyId, lines: readonly TypedLine[]): Promise<JudgedMatLine[]> {
  const typed = lines.map(({ serial, bed_no }) => ({ serial: serial.trim(), bed_no: bed_no.normalize('NFKC').trim() }));
  const beds = await bedsNow(db, agencyId, { numbers: typed.map(({ bed_no }) => bed_no) });
  const byNumber = new Map(beds.map((bed) => [bed.bed_no.toLowerCase(), bed]));
  const found = typed.map(({ bed_no }) => byNumber.get(bed_no.toLowerCase()) ?? null);
  const asked = typed.map(({ serial, bed_no }, n): MatLine => {
    const bed = found[n] ?? null;
    return { serial, bedId: bed_no === '' ? null : (bed?.bed_id ?? 'unknown') };
  });
  const taken = await takenSerials(
    db,
    typed.map(({ serial }) => serial),
  );
  return judgeMats(asked, { taken, beds: nowOf(beds) }).map((problem, n) => {
    const bed = found[n] ?? null;
    return {
      ...{ serial: typed[n]?.serial ?? '', bed_no: typed[n]?.bed_no ?? '', problem },
      bed: bed === null ? null : placeOf(bed),
      resident_name: bed?.resident_name ?? null,
      stay_id: bed?.stay_id ?? null,
    };
  });
}

interface Adding {
  readonly agencyId: AgencyId;
  readonly networkId: NetworkId | null;
  readonly lines: readonly ShownLine[];
}

async function addWithin(
  step: Db,
  doing: Doing,
  at: number,
  { agencyId, networkId, lines }: Adding,
): Promise<Registered & { readonly moved: MovedMat | null }> {
  const serials = lines.map(({ serial }) => serial);
  await holdSerials(step, serials);
  const ids = [...new Set(lines.flatMap(({ bed_id }) => bed_id ?? []))].toSorted((a, b) => a - b);
  await mustBeOwn(step, agencyId, ids);
  await holdBeds(step, agencyId, ids);
  await mustBeNetwork(step, agencyId, networkId);
  const beds = await bedsNow(step, agencyId, { ids });
  const bedOf = new Map(beds.map((bed) => [bed.bed_id, bed]));
  const judged = judgeMats(
    lines.map(({ serial, bed_id, stay_id }) => ({ serial, bedId: bed_id, stayId: stay_id })),
    { taken: await takenSerials(step, serials), beds: nowOf(beds) },
  );
  const fitting = lines.filter((_, n) => judged[n] === null);
  const made = await insertMats(step, agencyId, networkId, fitting);
  const laid = made.flatMap(({ matId, line }) => (line.bed_id === null ? [] : [{ matId, bedId: line.bed_id }]));
  const ended = laid.length === 0 ? [] : await assignMats(step, agencyId, laid, at);
  const bedNoOf = ({ bed_id }: ShownLine) => (bed_id === null ? null : (bedOf.get(bed_id)?.bed_no ?? null));
  await writeMatEvents(
    step,
    made.flatMap(({ matId, line }) => {
      const of = { agencyId, matId, at, by: doing.by.userId };
      const bedNo = bedNoOf(line);
      const laidInBed = bedNo === null ? [] : [{ ...of, event: 'laidInBed' as const, about: bedNo }];
      return [{ ...of, event: 'registered' as const }, ...laidInBed];
    }),
  );
  await writeAudit(
    step,
    made.map(({ matId, line }) => ({
      ...{ at, by: doing.by, providerId: doing.providerId, agencyId, action: 'added' as const },
      subject: { kind: 'device' as const, id: matId, label: line.serial },
      before: null,
      after: { serial: line.serial, bed: bedNoOf(line) },
    })),
  );
  const placeIn = (bedId: BedId | null) => {
    const bed = bedId === null ? undefined : bedOf.get(bedId);
    return bed === undefined ? null : placeOf(bed);
  };
  return {
    registered: made.map(({ matId, line, password }) => ({
      ...{ mat_id: matId, serial: line.serial, bed: placeIn(line.bed_id), password },
    })),
    left: await leftOf(step, agencyId, lines, judged, bedOf),
    moved: laid.length === 0 ? null : await movedWithin(step, agencyId, at, ended),
  };
}

/** @throws Undone `bed_not_found` over one of another facility: no screen shows such a one, and nothing is done at all */
async function mustBeOwn(step: Db, agencyId: AgencyId, ids: readonly BedId[]): Promise<void> {
  const { rows } =
    await sql`select from beds where agency_id = ${agencyId} and bed_id = any(${[...ids]}::int[])`.execute(step);
  if (rows.length !== ids.length) throw new Undone('bed_not_found');
}

interface MadeMat {
  readonly matId: MatId;
  readonly line: ShownLine;
  readonly password: string;
}

/** In no bed yet. */
async function insertMats(
  step: Db,
  agencyId: AgencyId,
  networkId: NetworkId | null,
  lines: readonly ShownLine[],
): Promise<MadeMat[]> {
  if (lines.length === 0) return [];
  const { rows } = await sql<{ mat_id: MatId; serial: string }>`
    insert into mats (agency_id, serial, network_id)
    select ${agencyId}, serial, ${networkId}::int from unnest(${lines.map(({ serial }) => serial)}::text[]) t(serial)
    returning mat_id, serial`.execute(step);
  const idOf = new Map(rows.map(({ serial, mat_id }) => [serial, mat_id]));
  const made = lines.map((line): MadeMat => {
    const matId = idOf.get(line.serial);
    if (matId === undefined) throw new Error('a mat that was registered is not there');
    return { matId, line, password: makeMatPassword() };
  });
  await step
    .insertInto('mat_directory')
    .values(
      made.map(({ matId, line: { serial }, password }) => ({
        ...{ serial, agency_id: agencyId, mat_id: matId, password_hash: matPasswordHash(serial, password) },
      })),
    )
    .execute();
  return made;
}

async function leftOf(
  step: Db,
  agencyId: AgencyId,
  lines: readonly ShownLine[],
  judged: readonly (MatLineProblem | null)[],
  bedOf: ReadonlyMap<BedId, FoundBed>,
): Promise<LeftMatLine[]> {
  const left = lines.flatMap((line, n) => {
    const problem = judged[n] ?? null;
    return problem === null ? [] : [{ line, problem }];
  });
  const others = left.filter(({ problem }) => problem === 'residentChanged');
  const changed = await changedBeds(
    step,
    agencyId,
    others.map(({ line }) => ({ bedId: line.bed_id, stayId: line.stay_id })),
  );
  const residentsOf = new Map(others.map(({ line }, n) => [line, changed[n] ?? null]));
  return left.map(({ line, problem }) => {
    const bed = line.bed_id === null ? undefined : bedOf.get(line.bed_id);
    return {
      ...{ serial: line.serial, problem, residents: residentsOf.get(line) ?? null },
      bed: bed === undefined ? null : placeOf(bed),
      stay_id: bed?.stay_id ?? null,
    };
  });
}
