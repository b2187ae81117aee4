/** How other systems name what we measure: LOINC for what, UCUM for the unit. */
import {
  type Measured,
  type MeasurementItem,
  type MeasurementKind,
  type MeasurementUnit,
  measurementItems,
  measurementKinds,
} from '@wardlight/contract';
import type { CodeMatch } from '../store/integrations/observations.ts';
import type { CodeableConcept, Coding, Quantity } from './resources.ts';

export const loinc = 'http://loinc.org';
const ucum = 'http://unitsofmeasure.org';
/** Of what has no code elsewhere. */
export const ourCodes = 'urn:x-wardlight:observation';

const coding = (code: string, display?: string): Coding => ({
  system: loinc,
  code,
  ...(display === undefined ? {} : { display }),
});

interface KindCodes {
  readonly category: 'vital-signs' | 'laboratory';
  /** The most general one first. */
  readonly codes: readonly Coding[];
  readonly text: string;
  /** HL7's own profile of this vital sign. */
  readonly profile?: string;
}

const hl7 = (name: string): string => `http://hl7.org/fhir/StructureDefinition/${name}`;

export const kindCodes: Readonly<Record<MeasurementKind, KindCodes>> = {
  bloodPressure: {
    category: 'vital-signs',
    codes: [coding('85354-9', 'Blood pressure panel with all children optional')],
    text: 'Blood pressure',
    profile: hl7('bp'),
  },
  pulse: { category: 'vital-signs', codes: [coding('8867-4', 'Heart rate')], text: 'Pulse', profile: hl7('heartrate') },
  spo2: {
    category: 'vital-signs',
    codes: [
      coding('2708-6', 'Oxygen saturation in Arterial blood'),
      coding('59408-5', 'Oxygen saturation in Arterial blood by Pulse oximetry'),
    ],
    text: 'SpO2',
    profile: hl7('oxygensat'),
  },
  temperature: {
    category: 'vital-signs',
    codes: [coding('8310-5', 'Body temperature')],
    text: 'Body temperature',
    profile: hl7('bodytemp'),
  },
  glucose: {
    category: 'laboratory',
    codes: [coding('41653-7', 'Glucose [Mass/volume] in Capillary blood by Glucometer')],
    text: 'Blood glucose',
  },
  ketone: { category: 'laboratory', codes: [coding('104816-4')], text: 'Blood ketone' },
  uricAcid: { category: 'laboratory', codes: [coding('98981-4')], text: 'Uric acid' },
  totalCholesterol: {
    category: 'laboratory',
    codes: [coding('2093-3', 'Cholesterol [Mass/volume] in Serum or Plasma')],
    text: 'Total cholesterol',
  },
  hemoglobin: {
    category: 'laboratory',
    codes: [coding('718-7', 'Hemoglobin [Mass/volume] in Blood')],
    text: 'Hemoglobin',
  },
  hematocrit: {
    category: 'laboratory',
    codes: [coding('20570-8', 'Hematocrit [Volume Fraction] of Blood')],
    text: 'Hematocrit',
  },
};

/** Of the parts of a blood pressure. */
export const componentCodes = {
  systolic: { codes: [coding('8480-6', 'Systolic blood pressure')], text: 'Systolic blood pressure' },
  diastolic: { codes: [coding('8462-4', 'Diastolic blood pressure')], text: 'Diastolic blood pressure' },
  pulse: { codes: [coding('8867-4', 'Heart rate')], text: 'Pulse' },
} as const;

/** Where a temperature was taken, more closely than `8310-5` says. */
const siteCodes = { forehead: coding('75539-7'), ear: coding('76011-6') } as const;

/** The surface of the body is colder than what is meant by a body temperature, so it does not go under that code. */
const skin: KindCodes = {
  category: 'vital-signs',
  codes: [{ system: ourCodes, code: 'skin-temperature', display: 'Skin temperature' }],
  text: 'Skin temperature',
};

export function codesOf({ kind, context }: Measured): KindCodes {
  const known = kindCodes[kind];
  if (kind !== 'temperature') return known;
  const { site } = context;
  if (site === 'skin') return skin;
  return site === 'forehead' || site === 'ear' ? { ...known, codes: [...known.codes, siteCodes[site]] } : known;
}

export const conceptOf = ({ codes, text }: Pick<KindCodes, 'codes' | 'text'>): CodeableConcept => ({
  coding: [...codes],
  text,
});

const units: Readonly<Record<MeasurementUnit, { readonly code: string; readonly unit: string }>> = {
  mmHg: { code: 'mm[Hg]', unit: 'mmHg' },
  perMinute: { code: '/min', unit: '/min' },
  percent: { code: '%', unit: '%' },
  celsius: { code: 'Cel', unit: '°C' },
  mgPerDl: { code: 'mg/dL', unit: 'mg/dL' },
  mmolPerL: { code: 'mmol/L', unit: 'mmol/L' },
  gPerDl: { code: 'g/dL', unit: 'g/dL' },
  fahrenheit: { code: '[degF]', unit: '°F' },
  umolPerL: { code: 'umol/L', unit: 'µmol/L' },
};

export const quantityOf = (item: MeasurementItem, value: number, comparator: '<' | '>' | null = null): Quantity => ({
  value,
  ...(comparator === null ? {} : { comparator }),
  ...units[measurementItems[item].unit],
  system: ucum,
});

/** @param within also the parts of a panel (`combo-code`) */
export function matchesOf(system: string | null, code: string, within: boolean): readonly CodeMatch[] {
  const is = (one: Coding): boolean => one.code === code && (system === null || one.system === system);
  const whole = measurementKinds
    .filter((kind) => kindCodes[kind].codes.some(is))
    .map((kind): CodeMatch => ({ kind, site: null }));
  const sites = (['forehead', 'ear'] as const)
    .filter((site) => is(siteCodes[site]))
    .map((site): CodeMatch => ({ kind: 'temperature', site }));
  const ofSkin: CodeMatch[] = skin.codes.some(is) ? [{ kind: 'temperature', site: 'skin' }] : [];
  const isPart = within && Object.values(componentCodes).some(({ codes }) => codes.some(is));
  return [...whole, ...sites, ...ofSkin, ...(isPart ? [{ kind: 'bloodPressure', site: null } as const] : [])];
}
