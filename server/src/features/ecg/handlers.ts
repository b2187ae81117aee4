/** ECG recordings: files are read in a process of their own and kept; then they are listed, looked at, given to residents and spoken of. */
import type { EcgId } from '@wardlight/contract';
import type { Clock } from '../../clock.ts';
import { type EcgFault, type EcgReader, EcgRefused, type TakenEcg } from '../../ecg/open-ecg-reader.ts';
import type { GatewayDoor } from '../../gateways/door.ts';
import { askedBy } from '../../http/asked.ts';
import type { Handlers, Place } from '../../http/handlers.ts';
import { oneAgency } from '../../http/one-agency.ts';
import { Refused } from '../../http/refused.ts';
import { isRefusal, type Refusal } from '../../store/audit/acting.ts';
import type { Actor } from '../../store/audit/audit.ts';
import type { Db } from '../../store/db/database.ts';
import { assignTo, comment, putBack, withdraw } from '../../store/ecg/changes.ts';
import { listEcgRows, shownEcg } from '../../store/ecg/ecg-rows.ts';
import { isResident, type KeepingEcg, type KeptEcg, keepEcg, providerOf } from '../../store/ecg/keep.ts';
import { readDetail, readOriginal, readSamples } from '../../store/ecg/reads.ts';

type Calls =
  | 'listEcgs'
  | 'importEcg'
  | 'postEcg'
  | 'readEcg'
  | 'readEcgSamples'
  | 'downloadEcgFile'
  | 'assignEcg'
  | 'commentEcg'
  | 'withdrawEcg'
  | 'putBackEcg';

export interface EcgParts {
  readonly db: Db;
  readonly reader: Pick<EcgReader, 'read'>;
  readonly door: Pick<GatewayDoor, 'noteKey'>;
  readonly clock: Pick<Clock, 'now'>;
  /** That all recordings of one agency may take. */
  readonly mostBytes: number;
}

interface Call {
  readonly actor: Actor;
  readonly place: Place;
}

/** What reads a row of every recording. */
export const ecgReads = ({ db }: { readonly db: Db }): Pick<Handlers, 'listEcgs'> => ({
  async listEcgs({ place, query }) {
    const { rows, total } = await listEcgRows(db, place.agencyIds, query);
    return { rows: [...rows], total };
  },
});

export function ecgHandlers({ db, reader, door, clock, mostBytes }: EcgParts): Pick<Handlers, Calls> {
  const acting = ({ actor, place }: Call) => ({ agencyId: oneAgency(place), by: actor, at: clock.now() });
  const asking = ({ actor, place }: Call) => ({ agencyIds: place.agencyIds, by: actor, now: clock.now() });

  /** Of whichever kind of caller. */
  async function take(
    { body, multipart }: { readonly body: Uint8Array; readonly multipart: string | null },
    asked: Parameters<EcgReader['read']>[1],
    keeping: Omit<KeepingEcg, 'mostBytes' | 'at'>,
  ): Promise<KeptEcg> {
    const keep = (taken: TakenEcg) => keepEcg(db, { ...keeping, at: clock.now(), mostBytes }, taken);
    return doneOr(await reader.read({ type: multipart, body }, asked, keep).catch(refuse));
  }

  return {
    ...ecgReads({ db }),
    async importEcg(call) {
      const { query, actor, place } = call;
      const agencyId = oneAgency(place);
      const residentId = query.resident_id ?? null;
      // Nothing is read for somebody who is not here.
      if (residentId !== null && !(await isResident(db, agencyId, residentId))) throw new Refused('not_found');
      const kept = await take(call, askedBy(call), { agencyId, by: actor, gatewayId: null, residentId });
      return { ecg: await shownEcg(db, agencyId, kept.ecg_id), doubled: kept.doubled };
    },
    async postEcg(call) {
      const { key } = call.gateway;
      const { agencyId, gatewayId } = key;
      await door.noteKey(key);
      const owner = { provider: await providerOf(db, agencyId), agency: agencyId };
      return await take(call, { owner, signal: call.signal }, { agencyId, by: null, gatewayId, residentId: null });
    },
    readEcg: async (call) => foundOr(await readDetail(db, asking(call), call.params.ecg_id)),
    async readEcgSamples(call) {
      const read = foundOr(await readSamples(db, asking(call), call.params.ecg_id, call.query));
      if ('wrong' in read) throw new Refused('invalid', { fields: { [read.wrong]: read.problem } });
      return read;
    },
    downloadEcgFile: async (call) =>
      foundOr(await readOriginal(db, asking(call), call.params.ecg_id, call.query.position, call.signal)),
    assignEcg: async (call) => doneOr(await assignTo(db, acting(call), idOf(call), call.body)),
    commentEcg: async (call) => doneOr(await comment(db, acting(call), idOf(call), call.body)),
    withdrawEcg: async (call) => doneOr(await withdraw(db, acting(call), idOf(call), call.body)),
    putBackEcg: async (call) => doneOr(await putBack(db, acting(call), idOf(call))),
  };
}

const idOf = ({ params }: { readonly params: { readonly ecg_id: EcgId } }): EcgId => params.ecg_id;

function foundOr<Found>(found: Found | null): Found {
  if (found === null) throw new Refused('not_found');
  return found;
}

function doneOr<Done extends object>(outcome: Done | Refusal): Done {
  if (isRefusal(outcome)) throw new Refused((outcome as Refusal).refused);
  return outcome as Done;
}

/** Seconds until a machine that was too busy to unpack a form may have time. */
const busySeconds = 10;

const refusals: Readonly<Record<EcgFault, () => Refused>> = {
  partMissing: () => new Refused('ecg_part_missing'),
  several: () => new Refused('ecg_several'),
  malformed: () => new Refused('malformed'),
  noFile: () => new Refused('invalid', { fields: { file: 'required' } }),
  tooManyFiles: () => new Refused('ecg_too_many_files'),
  tooManyBytes: () => new Refused('too_large'),
  notNow: () => new Refused('unavailable', { retryAfter: busySeconds }),
};

function refuse(error: unknown): never {
  throw error instanceof EcgRefused ? refusals[error.fault]() : error;
}
