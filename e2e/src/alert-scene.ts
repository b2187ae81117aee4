/** What a facility has that tells by message: people on lists, some of them not reached; alerts answered, on the way, and nobody's yet. */
import {
  addNotifyList,
  changeTemplate,
  claimAlert,
  closeAlert,
  listTemplates,
  readAlertLog,
  type Template,
  type UserId,
} from '@wardlight/contract';
import { type Caller, callOf } from './calling.ts';
import type { LineAtHand } from './line/line-at-hand.ts';
import { until } from './stack.ts';

export interface Lists {
  /** In use by the template that residents have. */
  readonly list: string;
  readonly template: Template;
}

export interface Told extends Lists {
  /** One that was claimed and closed, with a note; its messages came to nothing. */
  readonly closedAlert: string;
}

interface Listed {
  readonly user_id: UserId;
  /** Who links their LINE themselves; null = nobody does. */
  readonly caller: Caller | null;
}

/** Of these people the first is reached by LINE, the second has blocked the official account since. */
export async function makeLists(
  url: string,
  line: LineAtHand,
  staff: Caller,
  people: readonly Listed[],
): Promise<Lists> {
  for (const [n, { caller }] of people.entries())
    if (caller !== null) await line.link(url, caller, { userId: `Uscene${n}`, name: ['美玲 🌙', 'Lin'][n] ?? '' });
  await line.leave(url, 'Uscene1');
  const list = '大夜班（含護理長與支援人員）';
  const add = async (name: string, those: readonly Listed[]) => {
    const body = { name, user_ids: those.map(({ user_id }) => user_id) };
    return (await callOf(url, addNotifyList, staff, { body })).list_id;
  };
  const lists = { tell: await add(list, people), escalate: await add('值班主管', people.slice(1, 2)) };
  await add('假日支援', []);
  const { templates } = await callOf(url, listTemplates, staff);
  const own = templates.find(({ shipped }) => shipped === null);
  if (own === undefined) throw new Error('the ward has no template of its own');
  const { template_id, name, settings, response, sleep, revision } = own;
  const body = { name, settings, response, sleep, revision, lists };
  return { list, template: await callOf(url, changeTemplate, staff, { params: { template_id }, body }) };
}

/** Of as many who sit too long as there are, one has been helped and to one somebody is going; LINE took no message about any. */
export async function answerSome(url: string, staff: Caller, sitting: number): Promise<string> {
  const read = async () => (await callOf(url, readAlertLog, staff, { query: { type: 'siteTimeout' } })).rows;
  await until(async () => (await read()).filter(({ told_at }) => told_at !== null).length === sitting, 30_000);
  const [first, second] = await read();
  if (first === undefined || second === undefined) throw new Error('too few have sat for too long');
  const body = { reason: 'helped', note: '扶回床上，已協助如廁。' };
  for (const { alert_id } of [first, second]) await callOf(url, claimAlert, staff, { params: { alert_id } });
  await callOf(url, closeAlert, staff, { params: { alert_id: first.alert_id }, body });
  return first.alert_id;
}
