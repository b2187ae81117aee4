import { accounts } from './accounts.ts';
import { agencies } from './agencies.ts';
import { alarmLoad } from './alarm-load.ts';
import { alertLog } from './alert-log.ts';
import { audit } from './audit.ts';
import { beds } from './beds.ts';
import { devices } from './devices.ts';
import { displays } from './displays.ts';
import { duty } from './duty.ts';
import { labels } from './labels.ts';
import { line } from './line.ts';
import { lists } from './lists.ts';
import { more } from './more.ts';
import { networks } from './networks.ts';
import { notifyLists } from './notify-lists.ts';
import { ownAccount } from './own-account.ts';
import { push } from './push.ts';
import { rehearsal } from './rehearsal.ts';
import { residentImport } from './resident-import.ts';
import { residents } from './residents.ts';
import { speech } from './speech.ts';
import { telling } from './telling.ts';
import { templates } from './templates.ts';

export const words = {
  accounts,
  agencies,
  alarmLoad,
  alertLog,
  audit,
  beds,
  devices,
  displays,
  duty,
  labels,
  line,
  lists,
  more,
  networks,
  notifyLists,
  ownAccount,
  push,
  rehearsal,
  residentImport,
  residents,
  speech,
  telling,
  templates,
} as const;
