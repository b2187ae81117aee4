/** The demo's meters: three on a trolley in each house, those that its week of measurements came from. */
import type { AgencyId, UserId } from '@wardlight/contract';
import type { Db } from '../store/db/database.ts';
import { listOfMeters } from '../store/measurements/meters.ts';
import type { Store } from '../store/open.ts';

/** As `measuring-week.ts` and the printed `curl` name them. */
const serials = ['FORA-P30', 'FORA-OX1', 'FORA-IR20'] as const;

const names: Readonly<Record<string, { readonly group: string; readonly meters: readonly [string, string, string] }>> =
  {
    'Asia/Taipei': { group: '量測推車', meters: ['血壓計 1', '血氧機 1', '耳溫槍 1'] },
    'Asia/Bangkok': {
      group: 'รถเข็นวัดสัญญาณชีพ',
      meters: ['เครื่องวัดความดัน 1', 'เครื่องวัดออกซิเจน 1', 'เครื่องวัดอุณหภูมิหู 1'],
    },
  };

/** Only where there is none: what somebody took away stays away. */
export async function makeMeters(
  { db, measurements }: Pick<Store, 'measurements'> & { readonly db: Db },
  agencyId: AgencyId,
  timezone: string,
  by: UserId,
  at: number,
): Promise<void> {
  const named = names[timezone];
  const page = { search: '', order: 'asc', offset: 0, limit: 1 } as const;
  if (named === undefined || (await listOfMeters(db, [agencyId], page)).total > 0) return;
  const acting = { agencyId, by: { userId: by, accountId: by, address: null }, at };
  const group = await measurements.addGroup(acting, { family: 'fora', name: named.group, device_type: null });
  if ('refused' in group) return;
  for (const [index, serial] of serials.entries())
    await measurements.addMeter(acting, {
      serial,
      name: named.meters[index] ?? serial,
      family: 'fora',
      group_id: group.group_id,
    });
}
