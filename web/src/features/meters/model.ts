/** What is typed of a meter and of a group. Pure. */
import {
  type ChilineDeviceType,
  chilineDeviceTypes,
  type MeasurementGroup,
  type Meter,
  type MeterFamily,
  meterFamilies,
} from '@wardlight/contract';

export const families = Object.keys(meterFamilies) as MeterFamily[];
export const deviceTypes = Object.keys(chilineDeviceTypes) as ChilineDeviceType[];

export interface TypedMeter {
  readonly name: string;
  readonly serial: string;
  readonly family: MeterFamily;
  /** '' = none. */
  readonly group_id: string;
  readonly revision: number;
  readonly [field: string]: unknown;
}

export const newMeter: TypedMeter = { name: '', serial: '', family: 'fora', group_id: '', revision: 0 };

export const typedMeter = ({ name, serial, family, group, revision }: Meter): TypedMeter => ({
  ...{ name, serial, family, revision },
  group_id: group === null ? '' : String(group.group_id),
});

const meterFields = ({ name, serial, group_id }: TypedMeter) => ({
  ...{ name, serial: serial.trim() },
  group_id: group_id === '' ? null : Number(group_id),
});
export const meterToAdd = (typed: TypedMeter) => ({ ...meterFields(typed), family: typed.family });
export const meterToChange = (typed: TypedMeter) => ({ ...meterFields(typed), revision: typed.revision });

export interface TypedGroup {
  readonly name: string;
  readonly family: MeterFamily;
  readonly device_type: ChilineDeviceType;
  readonly revision: number;
  readonly [field: string]: unknown;
}

export const newGroup: TypedGroup = { name: '', family: 'fora', device_type: 'none', revision: 0 };

export const typedGroup = ({ name, family, device_type, revision }: MeasurementGroup): TypedGroup => ({
  ...{ name, family, revision },
  device_type: device_type ?? 'none',
});

/** Only chiline's meters have a type. */
const typeOf = ({ family, device_type }: TypedGroup) => (family === 'chiline' ? device_type : null);
export const groupToAdd = (typed: TypedGroup) => ({
  ...{ name: typed.name, family: typed.family },
  device_type: typeOf(typed),
});
export const groupToChange = (typed: TypedGroup) => ({
  ...{ name: typed.name, revision: typed.revision },
  device_type: typeOf(typed),
});
