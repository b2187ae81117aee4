/** The examples are valid: a test that starts from one starts from something the wire would carry. */
import { expect, it } from 'vitest';
import { frameSchema } from '../device/frames.ts';
import { ecgDetailSchema, ecgSchema } from '../ecg/vocabulary.ts';
import { readingAnswerSchema } from '../gateway/answers.ts';
import { gatewayReadingSchema } from '../gateway/readings.ts';
import { accountSchema, agentSchema } from '../http/accounts.ts';
import { agencyRecordSchema } from '../http/agencies.ts';
import { alertSchema, notifyGroupSchema } from '../http/alerts.ts';
import { auditEntrySchema } from '../http/audit.ts';
import { bedRecordSchema } from '../http/beds/bed-register.ts';
import { bedHourSchema, bedLiveSchema, boardSchema, tileSchema } from '../http/beds/beds.ts';
import { bedTonightSchema } from '../http/beds/tonight.ts';
import { deviceSchema, matCommandSchema } from '../http/devices.ts';
import { displaySchema } from '../http/displays.ts';
import { dutySchema } from '../http/duty.ts';
import { importFindingsSchema, importRowSchema, importSchema } from '../http/imports.ts';
import { measurementDaySchema, measurementSeriesSchema } from '../http/measurements/daily-report.ts';
import { gatewaySchema } from '../http/measurements/gateways.ts';
import { measurementGroupSchema, meterSchema } from '../http/measurements/groups.ts';
import { readingSchema } from '../http/measurements/shapes.ts';
import { waitingSchema } from '../http/measurements/waitings.ts';
import { networkSchema } from '../http/networks.ts';
import { openSessionSchema } from '../http/own-account.ts';
import { dailyRowSchema, dayInfoSchema, noteSchemaOfReport, weeklyRowSchema } from '../http/reports/report-shapes.ts';
import { listedResidentSchema } from '../http/residents.ts';
import { agencySchema, currentUserSchema } from '../http/sessions.ts';
import { residentSettingsSchema, templateSchema, templateVersionSchema } from '../http/templates.ts';
import * as builders from './index.ts';

it.each([
  ['frame', frameSchema, builders.frame()],
  ['reading', readingSchema, builders.reading()],
  ['ecg', ecgSchema, builders.ecg()],
  ['ecgDetail', ecgDetailSchema, builders.ecgDetail()],
  ['waiting', waitingSchema, builders.waiting()],
  ['measurementDay', measurementDaySchema, builders.measurementDay()],
  ['measurementSeries', measurementSeriesSchema, builders.measurementSeries()],
  ['measurementGroup', measurementGroupSchema, builders.measurementGroup()],
  ['meter', meterSchema, builders.meter()],
  ['gateway', gatewaySchema, builders.gateway()],
  ['bedLive', bedLiveSchema, builders.bedLive()],
  ['tile', tileSchema, builders.tile()],
  ['bedTonight', bedTonightSchema, builders.bedTonight()],
  ['alert', alertSchema, builders.alert()],
  ['board', boardSchema, builders.board()],
  ['notifyGroup', notifyGroupSchema, builders.notifyGroup()],
  ['bedHour', bedHourSchema, builders.bedHour()],
  ['agency', agencySchema, builders.agency()],
  ['currentUser', currentUserSchema, builders.currentUser()],
  ['account', accountSchema, builders.account()],
  ['agent', agentSchema, builders.agent()],
  ['openSession', openSessionSchema, builders.openSession()],
  ['agencyRecord', agencyRecordSchema, builders.agencyRecord()],
  ['display', displaySchema, builders.display()],
  ['duty', dutySchema, builders.duty()],
  ['auditEntry', auditEntrySchema, builders.auditEntry()],
  ['resident', listedResidentSchema, builders.resident()],
  ['bedRecord', bedRecordSchema, builders.bedRecord()],
  ['device', deviceSchema, builders.device()],
  ['matCommand', matCommandSchema, builders.matCommand()],
  ['network', networkSchema, builders.network()],
  ['importFindings', importFindingsSchema, builders.importFindings()],
  ['importRow', importRowSchema, builders.importRow()],
  ['import', importSchema, builders.importOf()],
  ['template', templateSchema, builders.template()],
  ['templateVersion', templateVersionSchema, builders.templateVersion()],
  ['dailyRow', dailyRowSchema, builders.dailyRow()],
  ['weeklyRow', weeklyRowSchema, builders.weeklyRow()],
  ['dayInfo', dayInfoSchema, builders.dayInfo()],
  ['reportNote', noteSchemaOfReport, builders.reportNote()],
  ['postedReading', gatewayReadingSchema, builders.postedReading()],
  ['readingAnswer', readingAnswerSchema, builders.readingAnswer()],
  ['residentSettings', residentSettingsSchema, builders.residentSettings()],
] as const)('%s', (_, schema, example) => {
  expect(schema.parse(example)).toEqual(example);
});
