/** A facility as it is after some months, made through the API: everything a page of the desk can show is there. */
import {
  addAccount,
  addAgency,
  addBeds,
  addDevice,
  addNetwork,
  addResident,
  assignNetwork,
  beginPairing,
  changePassword,
  changeResident,
  dischargeResident,
  listDevices,
  listResidents,
  login,
  pairDisplay,
  planAbsence,
  type Resident,
  type Route,
  saveContacts,
  saveDuty,
  type UserId,
  upTopic,
} from '@wardlight/contract';
import { connectAsync, type MqttClient } from 'mqtt';
import { answerSome, makeLists, type Told } from './alert-scene.ts';
import { type Caller, callOf, type Given } from './calling.ts';
import { makeImports } from './import-scene.ts';
import type { LineAtHand } from './line/line-at-hand.ts';
import { type Stack, until, type Ward } from './stack.ts';

export interface Person {
  readonly username: string;
  readonly password: string;
  readonly token: string;
}

export interface Scene {
  readonly url: string;
  readonly agencyId: number;
  readonly staff: Person;
  readonly agent: Person;
  /** Many use it, and two are on duty. */
  readonly station: Person;
  /** Came by a one-time code and has chosen nothing yet. */
  readonly newcomer: Person;
  /** A station whose password is too weak. */
  readonly weak: Person;
  /** An agent whose days without a second factor are over. */
  readonly late: Person;
  /** Mats in beds, of which the first is there; and a resident in each of those beds. */
  readonly serials: readonly string[];
  readonly resident: Resident;
  readonly discharged: Resident;
  readonly network: string;
  readonly secondAgency: string;
  readonly checkedImport: string;
  readonly doneImport: string;
  readonly told: Told;
  readonly line: LineAtHand;
  /** A call as one of them. */
  call: ReturnType<typeof caller>;
  end(): Promise<void>;
}

const chosen = '一個夠長的新密碼';
/** Short, long and foreign names, as lists have them. */
const names = [
  '王美玉',
  '陳歐陽金鳳',
  'Nguyễn Thị Phương Thảo',
  'สมชาย ใจดี',
  '佐々木 良子',
  'Maria Clara de los Santos',
];

const caller =
  (url: string) =>
  <R extends Route>(as: Caller, route: R, given?: Given) =>
    callOf(url, route, as, given);

/** @param line that the stack was told of */
export async function makeScene(stack: Stack, line: LineAtHand): Promise<Scene> {
  const { url } = stack;
  const call = caller(url);
  const ward = await stack.makeWard({ beds: 14, prefix: 'desk', alerts: { siteTimeout: { value: 5 } } });
  const signIn = async ({ username, password }: Ward['staff']): Promise<Person> => {
    const { token } = await call({}, login, { body: { username, password } });
    return { username, password, token };
  };
  // Twice: the first is a session on another device.
  await signIn(ward.staff);
  const staff = await signIn(ward.staff);
  const agent = await signIn(ward.agent);
  const inWard = { token: agent.token, agency: ward.agencyId };

  const people = await makePeople(call, inWard, signIn);
  const late = await makeLate(stack, ward.agent, signIn);
  await stack.query(
    `update sessions set weak_password = true where user_id = (select user_id from users where username = $1)`,
    [people.weak.username],
  );
  await call(staff, saveDuty, { body: { read_user_ids: [], user_ids: people.onDuty } });
  const residents = await makeResidents(call, staff);
  const userId = async ({ username }: Person) =>
    (await stack.query<{ user_id: UserId }>('select user_id from users where username = $1', [username]))[0]?.user_id;
  const lists = await makeLists(url, line, staff, [
    { user_id: (await userId(staff)) as UserId, caller: staff },
    { user_id: (await userId(agent)) as UserId, caller: inWard },
    { user_id: people.onDuty[0] as UserId, caller: null },
  ]);
  // What is told from here on comes to nothing, and every screen says so.
  await line.mode('unauthorized');
  const mats = await wakeMats(stack, ward);
  const closedAlert = await answerSome(url, staff, sitting);
  await line.mode('well');
  const network = await makeNetworks(call, staff);
  const secondAgency = await makeSecondAgency(call, agent);
  await makeDisplay(call, staff);
  const imports = await makeImports(url, staff);
  return {
    url,
    agencyId: ward.agencyId,
    staff,
    agent,
    station: people.station,
    newcomer: people.newcomer,
    weak: people.weak,
    late,
    serials: ward.mats.map(({ serial }) => serial),
    ...residents,
    network,
    secondAgency,
    ...imports,
    told: { ...lists, closedAlert },
    line,
    call,
    end: async () => {
      for (const mat of mats) await mat.endAsync();
    },
  };
}

type Call = ReturnType<typeof caller>;

async function makePeople(call: Call, inWard: Caller, signIn: (as: Ward['staff']) => Promise<Person>) {
  const account = (username: string, display_name: string, shared = false) =>
    call(inWard, addAccount, { body: { username, display_name, shared } });
  const [first, second] = [await account('wang.meiling', '王美玲'), await account('nurse.night', '夜班護理長 陳怡君')];
  await account('somchai.caregiver', 'สมชาย ใจดี');
  const { code } = await account('newcomer', '林新人');
  const newcomer = await signIn({ username: 'newcomer', password: code });
  const stationOf = async (username: string, name: string): Promise<Person> => {
    const { code: password } = await account(username, name, true);
    const station = await signIn({ username, password });
    await call(station, changePassword, {
      body: { current_password: password, password: chosen, end_other_sessions: false },
    });
    return station;
  };
  const station = await stationOf('station.2f', '2F 護理站');
  const weak = await stationOf('station.3f', '3F 護理站');
  return { newcomer, station, weak, onDuty: [first.account.user_id, second.account.user_id] };
}

/** As the agent of the ward, whose password they share. */
async function makeLate(stack: Stack, agent: Ward['agent'], signIn: (as: Ward['staff']) => Promise<Person>) {
  await stack.query(
    `insert into users (provider_id, role, username, username_key, display_name,
       password_salt, password_hash, password_memory_kib, password_passes, password_lanes)
     select provider_id, role, 'late.agent', 'late.agent', '周督導',
       password_salt, password_hash, password_memory_kib, password_passes, password_lanes
     from users where username = $1`,
    [agent.username],
  );
  const late = await signIn({ username: 'late.agent', password: agent.password });
  await stack.query(
    `update sessions set factor_due = true where user_id = (select user_id from users where username = 'late.agent')`,
  );
  return late;
}

async function makeResidents(call: Call, staff: Caller) {
  await call(staff, addBeds, {
    body: { floor: '2F 失智照護專區', bed_nos: ['201-1', '201-2', '202-1', '202-2', '東-203'] },
  });
  const { rows } = await call(staff, listResidents, { query: { limit: 50 } });
  const changed: Resident[] = [];
  for (const [index, { resident_id, revision }] of rows.entries()) {
    const name = names[index];
    if (name === undefined) break;
    const body = {
      name,
      gender: index % 2 === 0 ? 'female' : 'male',
      birthday: `19${40 + index}-03-02`,
      resident_code: `R-${index + 1}`,
      customer_no: `C-10${index}`,
      note: index === 0 ? '吞嚥困難，夜間需協助翻身。\n對青黴素過敏。' : null,
      personal_id: index === 0 ? 'A123456789' : null,
      revision,
    };
    changed.push(await call(staff, changeResident, { params: { resident_id }, body }));
  }
  const [resident, away] = changed;
  const going = rows.at(-1);
  if (resident === undefined || away?.bed == null || going === undefined) throw new Error('too few residents');
  const planned = { stay_id: away.stay_id, reason: 'hospital', until_at: Date.now() + 5 * 3_600_000 };
  await call(staff, planAbsence, { params: { bed_id: away.bed.bed_id }, body: planned });
  const discharged = await call(staff, dischargeResident, {
    params: { resident_id: going.resident_id },
    body: { revision: going.revision, stay_id: going.stay_id },
  });
  const nobody = { gender: null, birthday: null, resident_code: null, customer_no: null, note: null };
  await call(staff, addResident, { body: { ...nobody, name: '李無床', personal_id: null, bed_id: null } });
  return { resident, discharged };
}

const states = ['lying', 'sitting', 'out', 'lying', 'sitting', 'sitting'] as const;
const sitting = states.filter((state) => state === 'sitting').length;

/** Lying, sitting, out; the first stays there and says what it is. */
async function wakeMats({ mqttUrl, query }: Stack, { mats }: Ward): Promise<MqttClient[]> {
  const clients: MqttClient[] = [];
  for (const [index, state] of states.entries()) {
    const mat = mats[index];
    if (mat === undefined) continue;
    const { serial, password } = mat;
    const client = await connectAsync(mqttUrl, { clientId: serial, username: serial, password, protocolVersion: 4 });
    clients.push(client);
    const say = (name: 'frame' | 'info', what: object) =>
      client.publishAsync(upTopic(serial, name), JSON.stringify(what), { qos: 1 });
    await client.publishAsync(upTopic(serial, 'link'), 'online', { qos: 1 });
    await say('info', { version: '2.4.1', ssid: 'ward-2F', rssi: -48 - 12 * index, uptime: 86_400 });
    const at = Date.now();
    for (const [seq, ago] of [8_000, 0].entries())
      await say('frame', { seq, at: at - ago, sent: at, state, posture: null, rr: 15, hr: 60, move: 2, quality: 90 });
    await client.publishAsync(upTopic(serial, 'frame'), 'not JSON at all', { qos: 1 });
  }
  await until(async () => (await query('select 1 from mats where version is not null')).length === clients.length);
  return clients;
}

async function makeNetworks(call: Call, staff: Caller): Promise<string> {
  const name = '二樓東側';
  const body = { name, ssid: 'ward-2F', password: 'eight-letters' };
  const { network_id } = await call(staff, addNetwork, { body });
  await call(staff, addNetwork, { body: { name: '一樓大廳與復健室（訪客不可使用）', ssid: null, password: null } });
  const { rows } = await call(staff, listDevices, { query: { limit: 5 } });
  const mats = rows.map(({ mat_id, stay_id }) => ({ mat_id, stay_id }));
  await call(staff, assignNetwork, { params: { network_id }, body: { mats } });
  await call(staff, addDevice, { body: { serial: 'WL26-SPARE-0001', bed_id: null, network_id, stay_id: null } });
  return name;
}

async function makeSecondAgency(call: Call, agent: Caller): Promise<string> {
  const name = '日光山莊護理之家';
  const night = { start: 22 * 60, end: 6 * 60 };
  const place = { name, locale: 'zh_TW', timezone: 'Asia/Taipei', night };
  const { agency_id } = await call(agent, addAgency, { body: place });
  await call({ ...agent, agency: agency_id }, addBeds, { body: { floor: '3F', bed_nos: ['301', '302'] } });
  const someone = { role: null, phone: null, line: null, mail: null, hours: null };
  const facility = { ...someone, name: '護理站', phone: '02-2345-6789', hours: '週一至週五 9–18' };
  await call(agent, saveContacts, { body: { agency_id, contacts: [facility], revision: 0 } });
  const provider = {
    ...someone,
    name: '資訊室',
    role: '系統維護',
    phone: '02-2345-6789 #1234',
    mail: 'help@example.org',
  };
  await call(agent, saveContacts, { body: { agency_id: null, contacts: [provider], revision: 0 } });
  return name;
}

async function makeDisplay(call: Call, staff: Caller): Promise<void> {
  const { code } = await call({}, beginPairing, { body: {} });
  await call(staff, pairDisplay, { body: { code, name: '2F 走廊', names_masked: true } });
}
