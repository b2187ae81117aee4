/** This noun's part of the one table of calls (`../index.ts`). */
import { readMeasurementReport } from './daily-report.ts';
import {
  addMeasurementGroup,
  addMeter,
  changeMeasurementGroup,
  changeMeter,
  listMeasurementGroups,
  listMeters,
  removeMeasurementGroup,
  removeMeter,
} from './groups.ts';
import { correctReading, typeReading, withdrawReading } from './readings.ts';
import { listMeasurements, readLastMeasurements, readMeasurementTrend, saveSpo2Scale } from './resident.ts';
import { readMeasurementRound } from './round.ts';
import {
  assignReading,
  listUnassigned,
  putBackReading,
  refuseReading,
  refuseReadings,
  takeBackReading,
  takeBackReadings,
} from './unassigned.ts';
import { beginWaiting, endWaiting, readWaiting } from './waitings.ts';

export const measurementRoutes = {
  readWaiting,
  beginWaiting,
  endWaiting,
  listUnassigned,
  assignReading,
  refuseReading,
  refuseReadings,
  takeBackReading,
  takeBackReadings,
  putBackReading,
  typeReading,
  correctReading,
  withdrawReading,
  listMeasurements,
  readMeasurementTrend,
  readLastMeasurements,
  saveSpo2Scale,
  readMeasurementReport,
  readMeasurementRound,
  listMeasurementGroups,
  addMeasurementGroup,
  changeMeasurementGroup,
  removeMeasurementGroup,
  listMeters,
  addMeter,
  changeMeter,
  removeMeter,
} as const;
