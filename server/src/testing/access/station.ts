/** What a shared station is answered (docs/decisions/111), written out beside the table of rights, so that one holds the other. */
import type { RouteName } from '@wardlight/contract';
import type { AccessCase } from './case.ts';

export const stationCallers = [
  'station, nobody named',
  'station, acting as staff',
  'station, acting as an agent',
  'station, acting as an agent with their PIN',
  'station, acting as an agent with the PIN of somebody else',
  'station, acting as an agent with a PIN of more than five minutes ago',
] as const;
export type StationCaller = (typeof stationCallers)[number];

/** Care: whoever is there may do it. Every other call in an agency is a person's. */
const care: ReadonlySet<RouteName> = new Set<RouteName>([
  'readBoard',
  'readNotifications',
  'readTonight',
  'readRestTime',
  'readBedHour',
  'readBedTonight',
  'claimAlert',
  'stayWithResident',
  'closeAlert',
  'claimBed',
  'stayAtBed',
  'takeBackBed',
  'handOverBed',
  'closeBed',
  'undoClose',
  'tickRound',
  'turnResident',
  'takeBackTurn',
  'planAbsence',
  'endAbsence',
  'readDuty',
  'saveDuty',
  'readSoundCheck',
  'noteSoundHeard',
  'listHandovers',
  'readHandover',
  'readOpenHandover',
  'giveHandover',
  'acceptHandover',
  'readShifts',
  'readContacts',
  'readAppPrompt',
  'readWaiting',
  'beginWaiting',
  'endWaiting',
  'listUnassigned',
  'assignReading',
  'refuseReading',
  'refuseReadings',
  'takeBackReading',
  'takeBackReadings',
  'putBackReading',
  'typeReading',
  'readLastMeasurements',
  'readSpotNotices',
  'readMeasurementRound',
  'listMeasurementGroups',
  'listMeters',
  'listMyAnnouncements',
  'readAnnouncement',
]);

/** Care that stands written under a name: whoever does it says who. */
const signed: ReadonlySet<RouteName> = new Set<RouteName>(['giveHandover', 'acceptHandover']);

/** About the station's own account, and what no agency is entered for: nothing of anybody's is answered there. */
const ofTheAccount: Partial<Record<RouteName, string>> = {
  logout: 'ok',
  readUser: 'ok',
  readOpenAlarms: 'ok',
  changePassword: 'same_password',
  keepLanguage: 'no_permission',
  listSessions: 'ok',
  endSession: 'not_found',
  endOtherSessions: 'ok',
  beginSecondFactor: 'ok',
  confirmSecondFactor: 'conflict',
  removeSecondFactor: 'ok',
  makeTicket: 'ok',
  readPin: 'no_permission',
  savePin: 'no_permission',
  removePin: 'no_permission',
  openByPin: 'pin_not_set',
  closePin: 'ok',
  readPush: 'no_permission',
  addPush: 'no_permission',
  removePush: 'no_permission',
  tryPush: 'no_permission',
  beginLine: 'no_permission',
  readLineWaiting: 'no_permission',
  confirmLine: 'no_permission',
  discardLine: 'no_permission',
};

export function stationAnswer(name: RouteName, { row, allowed = 'ok' }: AccessCase, caller: StationCaller): string {
  const own = ofTheAccount[name];
  if (own !== undefined) return own;
  // Whoever needs no session is answered as anybody is; and what the station's own role may not, no PIN opens.
  if (row.nobody === row.staff || row.staff === 'no_permission') return row.staff;
  if (signed.has(name) && caller === 'station, nobody named') return 'person_required';
  if (care.has(name) || caller === 'station, acting as an agent with their PIN')
    return row.staff === 'ok' ? allowed : row.staff;
  return 'person_required';
}
