import { deskErrors as errors } from '../desk-errors.ts';
import { accounts } from './accounts.ts';
import { agencies } from './agencies.ts';
import { alarmLoad } from './alarm-load.ts';
import { alertLog } from './alert-log.ts';
import { announcements } from './announcements/words.ts';
import { audit } from './audit.ts';
import { beds } from './beds.ts';
import { bedChoice } from './board/bed-choice.ts';
import { bedDrawer } from './board/bed-drawer.ts';
import { keysHelp } from './board/keys-help.ts';
import { setup } from './board/setup.ts';
import { viewChoices } from './board/view-choices.ts';
import { closing } from './closing.ts';
import { chat } from './communication/chat.ts';
import { contact } from './communication/contact.ts';
import { mobileApp } from './communication/mobile-app.ts';
import { devices } from './devices.ts';
import { displays } from './displays.ts';
import { duty } from './duty.ts';
import { ecgViewer } from './ecg/ecg-viewer.ts';
import { ecg } from './ecg/recordings.ts';
import { handover } from './handover.ts';
import { importList } from './imports/list.ts';
import { integrations } from './integrations.ts';
import { labels } from './labels.ts';
import { line } from './line.ts';
import { lists } from './lists.ts';
import { manyMats } from './many/mats.ts';
import { manyResidents } from './many/residents.ts';
import { measured } from './measured.ts';
import { measurementFiles } from './measurement-files.ts';
import { measurementReport } from './measurement-report.ts';
import { measurements } from './measurements.ts';
import { measuring } from './measuring.ts';
import { gateways } from './meters/gateways.ts';
import { meters } from './meters/meters.ts';
import { more } from './more.ts';
import { morningSummary } from './morning-summary.ts';
import { networks } from './networks.ts';
import { notifyLists } from './notify-lists.ts';
import { ownAccount } from './own-account.ts';
import { push } from './push.ts';
import { rehearsal } from './rehearsal.ts';
import { reports } from './reports.ts';
import { residentImport } from './resident-import.ts';
import { residentReport } from './resident-report.ts';
import { residents } from './residents.ts';
import { restTime } from './rest-time.ts';
import { riskSummaries } from './risk-summaries.ts';
import { soundCheck } from './shift/sound-check.ts';
import { speech } from './speech.ts';
import { statistics } from './statistics.ts';
import { telling } from './telling.ts';
import { templates } from './templates.ts';
import { turns } from './turns.ts';

export const words = {
  accounts,
  agencies,
  alarmLoad,
  alertLog,
  announcements,
  audit,
  beds,
  bedChoice,
  bedDrawer,
  closing,
  chat,
  contact,
  mobileApp,
  devices,
  displays,
  duty,
  ecgViewer,
  ecg,
  errors,
  gateways,
  handover,
  importList,
  integrations,
  keysHelp,
  labels,
  line,
  lists,
  manyMats,
  manyResidents,
  measured,
  measurementReport,
  measurementFiles,
  measurements,
  measuring,
  more,
  meters,
  morningSummary,
  networks,
  notifyLists,
  ownAccount,
  push,
  rehearsal,
  reports,
  residentImport,
  residentReport,
  residents,
  restTime,
  riskSummaries,
  setup,
  soundCheck,
  speech,
  statistics,
  telling,
  templates,
  turns,
  viewChoices,
} as const;
