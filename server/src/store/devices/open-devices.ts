/** Everything that staff do with mats, as the store hands it out. */
import { createDeviceChanges, type DeviceChanges, type DeviceChangesContext } from './device-changes.ts';
import { createMatMoves, type MatMoves } from './mat-moves.ts';

export interface Devices {
  readonly devices: DeviceChanges;
  readonly matMoves: MatMoves;
}

export const openDevices = (context: DeviceChangesContext): Devices => ({
  devices: createDeviceChanges(context),
  matMoves: createMatMoves(context),
});
