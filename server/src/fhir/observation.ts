/** A resident's reading as an Observation of FHIR R4. */
import { itemsOfKind, type Measured } from '@wardlight/contract';
import type { ReadReading } from '../store/integrations/observations.ts';
import { codesOf, componentCodes, conceptOf, quantityOf } from './codes.ts';
import { instantOf, type Observation } from './resources.ts';

/**
 * A reading that turns out to be somebody else's is another Observation, so that the first one stays with its patient and says that it was
 * a mistake: hence both numbers.
 */
export const observationId = ({ readingId, residentId }: Pick<ReadReading, 'readingId' | 'residentId'>): string =>
  `${readingId}-${residentId}`;

/** Null = no id of ours. */
export function readObservationId(id: string): { readonly readingId: number; readonly residentId: number } | null {
  const [, reading, resident] = /^([1-9][0-9]{0,15})-([1-9][0-9]{0,9})$/.exec(id) ?? [];
  const [readingId, residentId] = [Number(reading), Number(resident)];
  return Number.isSafeInteger(readingId) && residentId <= 2_147_483_647 ? { readingId, residentId } : null;
}

export const meterSystem = 'urn:x-wardlight:meter';

export function observationOf(reading: ReadReading): Observation {
  const { measured, withdrawn, corrected, meter } = reading;
  const codes = codesOf(measured);
  const notes = notesOf(reading);
  return {
    resourceType: 'Observation',
    id: observationId(reading),
    meta: {
      lastUpdated: instantOf(reading.changedAt),
      ...(codes.profile === undefined ? {} : { profile: [codes.profile] }),
    },
    status: withdrawn ? 'entered-in-error' : corrected ? 'amended' : 'final',
    category: [
      {
        coding: [{ system: 'http://terminology.hl7.org/CodeSystem/observation-category', code: codes.category }],
      },
    ],
    code: conceptOf(codes),
    subject: { reference: `Patient/${reading.residentId}` },
    effectiveDateTime: instantOf(reading.at),
    issued: instantOf(reading.receivedAt),
    ...measuredValue(measured),
    ...(measured.kind === 'temperature' && measured.context.site
      ? { bodySite: { text: sites[measured.context.site] } }
      : {}),
    ...(notes.length === 0 ? {} : { note: notes.map((text) => ({ text })) }),
    ...(meter === null ? {} : { device: { identifier: { system: meterSystem, value: meter }, display: meter } }),
  };
}

function measuredValue(measured: Measured): Pick<Observation, 'valueQuantity' | 'component'> {
  if (measured.kind !== 'bloodPressure')
    return { valueQuantity: quantityOf(measured.kind, measured.value, measured.comparator) };
  const { value } = measured;
  return {
    component: itemsOfKind('bloodPressure').flatMap((item) => {
      const part = item as keyof typeof componentCodes;
      const number = value[part];
      return number === null
        ? []
        : [{ code: conceptOf(componentCodes[part]), valueQuantity: quantityOf(part, number) }];
    }),
  };
}

const sites = { forehead: 'Forehead', ear: 'Ear', skin: 'Skin' } as const;
const meals = {
  fasting: 'Fasting',
  beforeMeal: 'Before a meal',
  afterMeal: 'After a meal',
  bedtime: 'At bedtime',
} as const;

/** What stands in no element of its own. */
function notesOf({ measured: { context }, clockDoubtful, at, receivedAt }: ReadReading): string[] {
  return [
    ...(clockDoubtful && at === receivedAt
      ? ['The meter’s clock is wrong: the time is when the reading arrived.']
      : []),
    ...(clockDoubtful && at !== receivedAt ? ['The time is by the meter’s own clock, which may be wrong.'] : []),
    ...(context.average === true ? ['Mean of a measuring of several seconds.'] : []),
    ...(context.oxygen === true ? ['Measured while breathing extra oxygen.'] : []),
    ...(context.meal ? [`${meals[context.meal]}.`] : []),
  ];
}
