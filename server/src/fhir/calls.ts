/** What other systems ask for: resources by id, and searches by pages. Everything that is handed out is written down first. */
import type { AgencyId } from '@wardlight/contract';
import type { Clock } from '../clock.ts';
import type { Db } from '../store/db/database.ts';
import { findIntegrationKey, noteIntegrationKeyUsed, type Reader } from '../store/integrations/keys.ts';
import { noteSystemReads } from '../store/integrations/note-reads.ts';
import { readObservations } from '../store/integrations/observations.ts';
import { readPatients } from '../store/integrations/patients.ts';
import { observationOf, readObservationId } from './observation.ts';
import { patientOf } from './patient.ts';
import { type Bundle, instantOf, type Observation, type Patient } from './resources.ts';
import { cursorOf, readObservationSearch, readPatientSearch } from './search.ts';

export interface FhirAsked {
  readonly reader: Reader;
  readonly address: string;
  /** The address of this service, without a slash at its end. */
  readonly base: string;
  /** As they came, each as often as it came. */
  readonly query: readonly (readonly [string, string])[];
}

export interface FhirCalls {
  /** Null = nobody's. */
  findReader(key: string): Promise<Reader | null>;
  /** Null = there is none that this reader may read. @throws BadSearch */
  readObservation(asked: FhirAsked, id: string): Promise<Observation | null>;
  /** @throws BadSearch */
  searchObservations(asked: FhirAsked): Promise<Bundle>;
  readPatient(asked: FhirAsked, id: string): Promise<Patient | null>;
  /** @throws BadSearch */
  searchPatients(asked: FhirAsked): Promise<Bundle>;
}

export function createFhirCalls({ db }: { readonly db: Db }, clock: Pick<Clock, 'now'>): FhirCalls {
  const observations = async ({ reader, address }: FhirAsked, wish: Search) => {
    const { agencyId, zone, kinds } = reader;
    const found = await readObservations(db, { agencyId, zone, kinds, ...wish });
    await noteSystemReads(
      db,
      reader,
      address,
      found.map(({ residentId }) => residentId),
      clock.now(),
    );
    return found;
  };
  const patients = async (
    { reader, address }: FhirAsked,
    wish: Omit<Parameters<typeof readPatients>[1], 'agencyId'>,
  ) => {
    const found = await readPatients(db, { agencyId: reader.agencyId, ...wish });
    await noteSystemReads(
      db,
      reader,
      address,
      found.map(({ residentId }) => residentId),
      clock.now(),
    );
    return found;
  };

  return {
    async findReader(key) {
      const reader = await findIntegrationKey(db, key);
      if (reader !== null) await noteIntegrationKeyUsed(db, reader, clock.now());
      return reader;
    },
    async readObservation(asked, id) {
      readNothingElse(asked);
      const wanted = readObservationId(id);
      if (wanted === null) return null;
      const [found] = await observations(asked, { ids: [wanted], at: [], changed: [], after: null, limit: 1 });
      return found === undefined ? null : observationOf(found);
    },
    async searchObservations(asked) {
      const { limit, ...wish } = readObservationSearch(asked.query);
      const now = clock.now();
      // What is on the page and no more is written down as read: whether another page follows is asked apart.
      const page = await observations(asked, { ...wish, limit });
      const last = page.length < limit ? undefined : page.at(-1);
      const { agencyId, zone, kinds } = asked.reader;
      const more = last && (await readObservations(db, { agencyId, zone, kinds, ...wish, after: last, limit: 1 }));
      return bundleOf(asked, 'Observation', page.map(observationOf), {
        now,
        next: last !== undefined && more !== undefined && more.length > 0 ? cursorOf(last) : null,
      });
    },
    async readPatient(asked, id) {
      readNothingElse(asked);
      const { ids } = readPatientSearch([['_id', id]]);
      if (ids === undefined || ids.length !== 1) return null;
      const [found] = await patients(asked, { ids, after: 0, limit: 1 });
      return found === undefined ? null : patientOf(found, asked.reader.names);
    },
    async searchPatients(asked) {
      const { limit, ...wish } = readPatientSearch(asked.query);
      const page = await patients(asked, { ...wish, limit });
      const last = page.length < limit ? undefined : page.at(-1);
      const agencyId: AgencyId = asked.reader.agencyId;
      const more = last && (await readPatients(db, { agencyId, ...wish, after: last.residentId, limit: 1 }));
      return bundleOf(
        asked,
        'Patient',
        page.map((one) => patientOf(one, asked.reader.names)),
        {
          now: clock.now(),
          next: last !== undefined && more !== undefined && more.length > 0 ? String(last.residentId) : null,
        },
      );
    },
  };
}

type Search = Omit<Parameters<typeof readObservations>[1], 'agencyId' | 'zone' | 'kinds'>;

/** A resource by its id has no parameters but the form. @throws BadSearch */
const readNothingElse = ({ query }: FhirAsked): void =>
  void readPatientSearch(query.filter(([name]) => name !== '_id'));

function bundleOf(
  { base, query }: FhirAsked,
  type: 'Observation' | 'Patient',
  resources: readonly (Observation | Patient)[],
  { now, next }: { readonly now: number; readonly next: string | null },
): Bundle {
  const link = (given: readonly (readonly [string, string])[]) => {
    const search = new URLSearchParams(given.map(([name, value]): [string, string] => [name, value])).toString();
    return `${base}/${type}${search === '' ? '' : `?${search}`}`;
  };
  const others = query.filter(([name]) => name !== '_cursor');
  return {
    resourceType: 'Bundle',
    type: 'searchset',
    meta: { lastUpdated: instantOf(now) },
    link: [
      { relation: 'self', url: link(query) },
      ...(next === null ? [] : [{ relation: 'next' as const, url: link([...others, ['_cursor', next]]) }]),
    ],
    ...(resources.length === 0
      ? {}
      : {
          entry: resources.map((resource) => ({
            fullUrl: `${base}/${type}/${resource.id}`,
            resource,
            search: { mode: 'match' as const },
          })),
        }),
  };
}
