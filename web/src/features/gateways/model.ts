/** What is typed of a gateway, and how one is tried from a command line. Pure. */
import {
  type Gateway,
  type MeterFamily,
  meterFamilies,
  type PressureValue,
  standardReadingsPerSecond,
} from '@wardlight/contract';

export interface TypedGateway {
  readonly name: string;
  readonly family: MeterFamily;
  readonly serial: string;
  readonly readings_per_second: string;
  readonly revision: number;
  readonly [field: string]: unknown;
}

export const families = Object.keys(meterFamilies) as MeterFamily[];

export const newGateway: TypedGateway = {
  name: '',
  family: 'fora',
  serial: '',
  readings_per_second: String(standardReadingsPerSecond),
  revision: 0,
};

export const typedOf = ({ name, family, serial, readings_per_second, revision }: Gateway): TypedGateway => ({
  name,
  family,
  serial: serial ?? '',
  readings_per_second: String(readings_per_second),
  revision,
});

const fieldsOf = ({ name, serial, readings_per_second }: TypedGateway) => ({
  name,
  serial: serial.trim() === '' ? null : serial.trim(),
  readings_per_second: readings_per_second.trim() === '' ? null : Number(readings_per_second),
});

export const bodyToAdd = (typed: TypedGateway) => ({ ...fieldsOf(typed), family: typed.family });
export const bodyToChange = (typed: TypedGateway) => ({ ...fieldsOf(typed), revision: typed.revision });

const examples: Readonly<Record<MeterFamily, { kind: string; value: number | PressureValue; unit: string }>> = {
  fora: { kind: 'bloodPressure', value: { systolic: 128, diastolic: 76, pulse: 68 }, unit: 'mmHg' },
  chiline: { kind: 'glucose', value: 110, unit: 'mg/dL' },
};

/** One reading as this gateway would post it. @param origin of this very page: `https://ward.example` */
export const curlOf = (origin: string, family: MeterFamily, now: number): string =>
  [
    `curl -X POST ${origin}/api/gateway/${family} \\`,
    "  -H 'Authorization: Bearer KEY' \\",
    "  -H 'Content-Type: application/json' \\",
    `  -d '${JSON.stringify({ meter: 'TEST-1', at: now, sent: now, ...examples[family] })}'`,
  ].join('\n');
