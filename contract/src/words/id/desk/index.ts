import { accounts } from './accounts.ts';
import { agencies } from './agencies.ts';
import { audit } from './audit.ts';
import { beds } from './beds.ts';
import { devices } from './devices.ts';
import { displays } from './displays.ts';
import { duty } from './duty.ts';
import { labels } from './labels.ts';
import { lists } from './lists.ts';
import { more } from './more.ts';
import { networks } from './networks.ts';
import { ownAccount } from './own-account.ts';
import { residentImport } from './resident-import.ts';
import { residents } from './residents.ts';

export const words = {
  accounts,
  agencies,
  audit,
  beds,
  devices,
  displays,
  duty,
  labels,
  lists,
  more,
  networks,
  ownAccount,
  residentImport,
  residents,
} as const;
