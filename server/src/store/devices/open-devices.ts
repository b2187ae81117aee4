/** Everything that staff do with mats, as the store hands it out. */
import { createDeviceChanges, type DeviceChanges, type DeviceChangesContext } from './device-changes.ts';
import { createManyMats, type ManyMats } from './many-mats.ts';
import { createMatMoves, type MatMoves } from './mat-moves.ts';

export interface Devices {
  readonly devices: DeviceChanges;
  readonly manyMats: ManyMats;
  readonly matMoves: MatMoves;
}

export const openDevices = (context: DeviceChangesContext): Devices => ({
  devices: createDeviceChanges(context),
  manyMats: createManyMats(context),
  matMoves: createMatMoves(context),
});
