/** Who works a night: two caregivers with LINE of their own, the one told first and the one it is handed on to. */
import {
  addAccount,
  addNotifyList,
  changePassword,
  changeTemplate,
  listTemplates,
  login,
  type Template,
  type UserId,
} from '@wardlight/contract';
import { type Caller, callOf } from './calling.ts';
import type { LineAtHand } from './line/line-at-hand.ts';
import type { Stack, Ward } from './stack.ts';

export interface Caregiver {
  readonly username: string;
  readonly password: string;
  readonly token: string;
  readonly userId: UserId;
  readonly name: string;
  /** Who they are in LINE. */
  readonly lineId: string;
}

const chosen = '一個夠長的新密碼';

export async function makeCaregiver(
  { url }: Pick<Stack, 'url'>,
  inWard: Caller,
  username: string,
  name: string,
): Promise<Caregiver> {
  const made = await callOf(url, addAccount, inWard, { body: { username, display_name: name, shared: false } });
  const { token } = await callOf(url, login, {}, { body: { username, password: made.code } });
  const body = { current_password: made.code, password: chosen, end_other_sessions: false };
  await callOf(url, changePassword, { token }, { body });
  return { username, password: chosen, token, userId: made.account.user_id, name, lineId: `U${username}` };
}

export interface Shift {
  readonly first: Caregiver;
  readonly next: Caregiver;
  readonly staff: Caller;
}

/** Both linked to LINE; `first` is on the list that is told, `next` on that which is told where nobody goes. */
export async function makeShift(stack: Stack, ward: Ward, line: LineAtHand): Promise<Shift> {
  const { url } = stack;
  const { token } = await callOf(url, login, {}, { body: ward.agent });
  const inWard = { token, agency: ward.agencyId };
  const staff = { token: (await callOf(url, login, {}, { body: ward.staff })).token };
  const first = await makeCaregiver(stack, inWard, 'wang.meiling', '王美玲');
  const next = await makeCaregiver(stack, inWard, 'chen.yijun', '陳怡君');
  for (const { token: own, lineId, name } of [first, next])
    await line.link(url, { token: own }, { userId: lineId, name });
  const listOf = async (name: string, { userId }: Caregiver) =>
    (await callOf(url, addNotifyList, staff, { body: { name, user_ids: [userId] } })).list_id;
  const lists = { tell: await listOf('夜班', first), escalate: await listOf('值班主管', next) };
  const { templates } = await callOf(url, listTemplates, staff);
  for (const template of templates.filter(({ shipped }) => shipped === null))
    await saveLists(url, staff, template, lists);
  return { first, next, staff };
}

async function saveLists(url: string, staff: Caller, template: Template, lists: Template['lists']): Promise<void> {
  const { template_id, name, settings, response, sleep, revision } = template;
  const body = { name, settings, response, sleep, revision, lists };
  await callOf(url, changeTemplate, staff, { params: { template_id }, body });
}
