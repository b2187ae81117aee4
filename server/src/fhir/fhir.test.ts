/** What other systems read: FHIR R4 by somebody else's measure, only what a key opens, each reading once and in its own words. */
import type { AgencyId, ProviderId, ResidentId } from '@wardlight/contract';
import { Fhir } from 'fhir';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../testing/app.ts';
import { makeAgency, makeBed, makeProvider, makeUser, signIn } from '../testing/factories.ts';
import { makeGateway } from '../testing/gateways.ts';
import { makeIntegration } from '../testing/integrations.ts';
import { correctValue, moveReading, putReading, type ReadingGiven } from '../testing/readings.ts';

let app: TestApp;
let provider: ProviderId;
let agency: AgencyId;
let key: string;
let one: ResidentId;
let other: ResidentId;
let now: number;
const minute = 60_000;
const fhir = new Fhir();

beforeAll(async () => {
  app = await startTestApp({ requestsPerMinute: 100_000 });
});
afterAll(() => app.stop());
beforeEach(async () => {
  provider = await makeProvider(app);
  agency = await makeAgency(app, provider);
  await makeUser(app, 'agent', provider, null);
  key = (await makeIntegration(app, agency)).key;
  one = (await makeBed(app, agency)).resident_id;
  other = (await makeBed(app, agency)).resident_id;
  await app.store.pool.query("update residents set name = 'Lin One' where resident_id = $1", [one]);
  now = app.clock.now();
});

// biome-ignore lint/suspicious/noExplicitAny: tests look into answers of every shape, wrong ones too
type Json = any;
async function ask(
  path: string,
  token: string | null = key,
): Promise<{ status: number; body: Json; headers: Headers }> {
  const url = path.startsWith('http') ? path : `${app.url}/api/fhir/${path}`;
  const response = await fetch(url, { headers: token === null ? {} : { authorization: `Bearer ${token}` } });
  expect(response.headers.get('content-type')).toBe('application/fhir+json; charset=utf-8');
  const body = (await response.json()) as Json;
  mustBeFhir(body);
  return { status: response.status, body, headers: response.headers };
}
function mustBeFhir(resource: Json): void {
  const { messages } = fhir.validate(resource, { errorOnUnexpected: true });
  expect(messages.filter(({ severity }) => severity === 'error' || severity === 'fatal')).toEqual([]);
  for (const entry of resource.entry ?? []) mustBeFhir(entry.resource);
}
const put = (given: Partial<ReadingGiven> = {}) =>
  putReading(app, agency, { resident_id: one, kind: 'pulse', value: [70], at: now, ...given });
const found = async (path: string, token: string = key): Promise<Json[]> =>
  ((await ask(path, token)).body.entry ?? []).map((entry: Json) => entry.resource);
const ids = async (path: string) => (await found(path)).map(({ id }) => id);

describe('what it says', () => {
  it('the validator can say no', () => {
    expect(fhir.validate({ resourceType: 'Observation', status: 'well' }, {}).valid).toBe(false);
  });

  it('tells everybody what it can do, and nobody anything else', async () => {
    const { status, body } = await ask('metadata', null);
    expect([status, body.fhirVersion, body.rest[0].resource.map(({ type }: Json) => type)]).toEqual([
      200,
      '4.0.1',
      ['Observation', 'Patient'],
    ]);
    for (const path of ['Observation', 'Observation/1-1', 'Patient', 'Patient/1'])
      expect((await ask(path, null)).status).toBe(401);
  });

  it('a blood pressure is a panel of its parts', async () => {
    await put({ kind: 'bloodPressure', value: [128, 76, 68] });
    const [reading] = await found('Observation');
    expect(reading).toMatchObject({
      status: 'final',
      code: { coding: [{ system: 'http://loinc.org', code: '85354-9' }] },
      subject: { reference: `Patient/${one}` },
      effectiveDateTime: new Date(now).toISOString(),
      device: { identifier: { value: 'M-1' } },
    });
    expect(reading.valueQuantity).toBeUndefined();
    expect(
      reading.component.map(({ code, valueQuantity }: Json) => [
        code.coding[0].code,
        valueQuantity.value,
        valueQuantity.code,
      ]),
    ).toEqual([
      ['8480-6', 128, 'mm[Hg]'],
      ['8462-4', 76, 'mm[Hg]'],
      ['8867-4', 68, '/min'],
    ]);
  });

  it.each([
    ['pulse', {}, ['8867-4'], '/min', 'vital-signs'],
    ['spo2', {}, ['2708-6', '59408-5'], '%', 'vital-signs'],
    ['temperature', {}, ['8310-5'], 'Cel', 'vital-signs'],
    ['temperature', { site: 'forehead' }, ['8310-5', '75539-7'], 'Cel', 'vital-signs'],
    ['temperature', { site: 'ear' }, ['8310-5', '76011-6'], 'Cel', 'vital-signs'],
    ['temperature', { site: 'skin' }, ['skin-temperature'], 'Cel', 'vital-signs'],
    ['glucose', { meal: 'fasting' }, ['41653-7'], 'mg/dL', 'laboratory'],
    ['ketone', {}, ['104816-4'], 'mmol/L', 'laboratory'],
    ['uricAcid', {}, ['98981-4'], 'mg/dL', 'laboratory'],
    ['totalCholesterol', {}, ['2093-3'], 'mg/dL', 'laboratory'],
    ['hemoglobin', {}, ['718-7'], 'g/dL', 'laboratory'],
    ['hematocrit', {}, ['20570-8'], '%', 'laboratory'],
  ])('%s %o is %o in %s', async (kind, context, codes, unit, category) => {
    await put({ kind, context, value: [36.6] });
    const [reading] = await found('Observation');
    expect(reading.code.coding.map(({ code }: Json) => code)).toEqual(codes);
    expect(reading.valueQuantity).toMatchObject({ value: 36.6, code: unit, system: 'http://unitsofmeasure.org' });
    expect(reading.category[0].coding[0].code).toBe(category);
  });

  it('a meter’s Hi and Lo are said as such, and what else is known of how it was measured', async () => {
    await put({ kind: 'glucose', value: [600], comparator: '>', clockDoubtful: true, context: { meal: 'afterMeal' } });
    const [reading] = await found('Observation');
    expect(reading.valueQuantity).toMatchObject({ comparator: '>', value: 600 });
    expect(reading.note).toHaveLength(2);
  });

  it('a corrected reading is amended; one that was somebody else’s is a mistake there, and another one here', async () => {
    const id = await put();
    await correctValue(app, agency, id, [71], now + 1_000);
    expect(await found('Observation')).toMatchObject([
      { id: `${id}-${one}`, status: 'amended', valueQuantity: { value: 71 } },
    ]);
    await moveReading(app, agency, id, null, now + 2_000);
    expect(await found('Observation')).toMatchObject([{ id: `${id}-${one}`, status: 'entered-in-error' }]);
    await moveReading(app, agency, id, other, now + 3_000);
    expect(await found('Observation')).toMatchObject([
      { id: `${id}-${one}`, status: 'entered-in-error', subject: { reference: `Patient/${one}` } },
      { id: `${id}-${other}`, status: 'amended', subject: { reference: `Patient/${other}` } },
    ]);
    expect((await ask(`Observation/${id}-${one}`)).body.status).toBe('entered-in-error');
    await moveReading(app, agency, id, one, now + 4_000);
    expect((await found('Observation')).map(({ id: of, status }) => [of, status])).toEqual([
      [`${id}-${one}`, 'amended'],
      [`${id}-${other}`, 'entered-in-error'],
    ]);
  });

  it('what staff type, correct and withdraw is said by the same ways', async () => {
    const { user_id } = await makeUser(app, 'staff', provider, agency);
    const acting = { agencyId: agency, at: now, by: { userId: user_id, accountId: user_id, address: null } };
    const pulse = (value: number) => ({ kind: 'pulse' as const, value, comparator: null, context: {} });
    const typed = await app.store.measurements.type(acting, { resident_id: one, measured: pulse(70), confirmed: true });
    if (!('reading' in typed)) throw new Error('a plain reading is kept');
    const { reading_id, revision } = typed.reading;
    const statuses = async () => (await found('Observation')).map(({ id, status }) => [id, status]);
    expect(await statuses()).toEqual([[`${reading_id}-${one}`, 'final']]);
    const wish = { measured: pulse(71), why: 'typo', confirmed: true, revision };
    await app.store.measurements.correct(acting, reading_id, wish);
    expect(await statuses()).toEqual([[`${reading_id}-${one}`, 'amended']]);
    await app.store.measurements.withdraw(acting, reading_id, { why: 'not theirs', revision: revision + 1 });
    expect(await statuses()).toEqual([[`${reading_id}-${one}`, 'entered-in-error']]);
  });
});

describe('searching', () => {
  it('by patient, code and part of a panel', async () => {
    const pulse = `${await put()}-${one}`;
    const pressure = `${await put({ kind: 'bloodPressure', value: [128, 76, null], at: now + 1 })}-${one}`;
    const theirs = `${await put({ resident_id: other, at: now + 2 })}-${other}`;
    expect(await ids(`Observation?patient=${one}`)).toEqual([pulse, pressure]);
    expect(await ids(`Observation?subject=Patient/${other}`)).toEqual([theirs]);
    expect(await ids(`Observation?patient=Patient/${one},${app.url}/api/fhir/Patient/${other}`)).toHaveLength(3);
    expect(await ids(`Observation?patient=${one}&code=http://loinc.org|8867-4`)).toEqual([pulse]);
    expect(await ids(`Observation?code=8867-4&code=85354-9`)).toEqual([]);
    expect(await ids(`Observation?code=8867-4,85354-9`)).toHaveLength(3);
    expect(await ids(`Observation?patient=${one}&combo-code=8480-6`)).toEqual([pressure]);
    expect(await ids('Observation?code=http://snomed.info/sct|8867-4')).toEqual([]);
    expect(await ids(`Observation?_id=${theirs},${pulse}`)).toEqual([pulse, theirs]);
    expect(await ids('Observation?patient=nobody')).toEqual([]);
  });

  it('a temperature of the skin is none of the body', async () => {
    const skin = `${await put({ kind: 'temperature', value: [33], context: { site: 'skin' } })}-${one}`;
    const ear = `${await put({ kind: 'temperature', value: [37], context: { site: 'ear' } })}-${one}`;
    expect(await ids('Observation?code=8310-5')).toEqual([ear]);
    expect(await ids('Observation?code=76011-6')).toEqual([ear]);
    expect(await ids('Observation?code=skin-temperature')).toEqual([skin]);
  });

  it('by the facility’s own day, and by instants with each prefix', async () => {
    // Taipei's day is eight hours ahead of UTC.
    const midnight = Date.parse('2026-02-28T16:00:00Z');
    const [before, first, last, after] = await Promise.all(
      [midnight - 1, midnight, midnight + 24 * 60 * minute - 1, midnight + 24 * 60 * minute].map((at) => put({ at })),
    );
    const dated = async (...tests: string[]) =>
      (await ids(`Observation?${tests.map((test) => `date=${encodeURIComponent(test)}`).join('&')}`)).map((id) =>
        ['before', 'first', 'last', 'after'].at([before, first, last, after].indexOf(Number(id.split('-')[0]))),
      );
    expect(await dated('2026-03-01')).toEqual(['first', 'last']);
    expect(await dated('eq2026-03')).toEqual(['first', 'last', 'after']);
    expect(await dated('ge2026-03-01')).toEqual(['first', 'last', 'after']);
    expect(await dated('gt2026-03-01')).toEqual(['after']);
    expect(await dated('le2026-03-01')).toEqual(['before', 'first', 'last']);
    expect(await dated('lt2026-03-01')).toEqual(['before']);
    expect(await dated('ge2026-03-01T00:00:00+08:00', 'lt2026-03-01T00:00:01+08:00')).toEqual(['first']);
    expect(await dated('2026-02-28T16:00:00.000Z')).toEqual(['first']);
    expect(await dated('2026-02-28T15:59Z')).toEqual(['before']);
    expect(await ids('Observation?date=ge2026-03-01T00:00:00+08:00')).toHaveLength(3);
  });

  it('by when it last changed, so that what is corrected comes again', async () => {
    const id = await put({ at: now - 10 * minute });
    await put({ at: now - 5 * minute });
    const since = new Date(now).toISOString();
    expect(await ids(`Observation?_lastUpdated=ge${since}`)).toEqual([]);
    await correctValue(app, agency, id, [60], now);
    expect(await ids(`Observation?_lastUpdated=ge${since}`)).toEqual([`${id}-${one}`]);
    expect(await ids(`Observation?_lastUpdated=lt${since}`)).toHaveLength(1);
  });

  it.each([
    ['date', 'ne2026-03-01'],
    ['date', '2026-02-30'],
    ['date', '2026-03-01T08:00'],
    ['date', 'yesterday'],
    ['_lastUpdated', 'sa2026-03-01'],
    ['_count', '0'],
    ['_count', 'all'],
    ['_cursor', 'x'],
    ['_sort', 'date'],
    ['code:in', 'x'],
    ['name', 'Lin'],
    ['code', 'http://loinc.org|'],
    ['subject', '12'],
    ['patient', ','],
    ['_format', 'xml'],
  ])('%s=%s is refused by name, and never passed over', async (name, value) => {
    const { status, body } = await ask(`Observation?${name}=${encodeURIComponent(value)}`);
    expect([status, body.issue[0].code, body.issue[0].expression]).toEqual([400, 'invalid', [name]]);
  });

  it('by pages that hold each once, while others are added and changed', async () => {
    const first = await Promise.all(Array.from({ length: 25 }, (_, n) => put({ at: now + (n % 5) })));
    const seen: string[] = [];
    let next: string | undefined = `Observation?_count=4&_format=json&patient=${one}`;
    for (let page = 0; next !== undefined; page++) {
      const { body } = await ask(next);
      seen.push(...(body.entry ?? []).map(({ resource }: Json) => resource.id));
      if (page === 1) {
        await put({ at: now - minute, changedAt: now - minute });
        await correctValue(app, agency, first[0] as number, [99], now + minute);
      }
      const link = body.link.find(({ relation }: Json) => relation === 'next');
      expect(link === undefined || link.url.startsWith(`${app.url}/api/fhir/Observation?`)).toBe(true);
      next = link?.url;
    }
    const twice = `${first[0]}-${one}`;
    expect(seen.filter((id) => id === twice)).toHaveLength(2);
    expect(new Set(seen)).toEqual(new Set(first.map((id) => `${id}-${one}`)));
    expect(seen).toHaveLength(26);
  });
});

describe('patients', () => {
  it('are the residents, with a name where the key gives one, and never a personal id', async () => {
    await app.store.pool.query(
      `update residents set personal_id = 'A123456789', resident_code = 'R-7', gender = 'female', birthday = '1940-05-06'
       where resident_id = $1`,
      [one],
    );
    const [patient] = await found(`Patient?_id=${one}`);
    expect(patient).toEqual({
      resourceType: 'Patient',
      id: String(one),
      identifier: [{ system: 'urn:x-wardlight:resident-code', value: 'R-7' }],
      active: true,
      name: [{ text: 'Lin One' }],
      gender: 'female',
      birthDate: '1940-05-06',
    });
    const born = async (precision: string) => {
      await app.store.pool.query(
        `update residents set birthday = '1938-01-01', birthday_precision = $2 where resident_id = $1`,
        [one, precision],
      );
      return (await found(`Patient?_id=${one}`))[0].birthDate;
    };
    // FHIR has years, but no way to say that one is about right.
    expect([await born('year'), await born('about')]).toEqual(['1938', undefined]);
    const { key: nameless } = await makeIntegration(app, agency, { names: false });
    expect((await ask(`Patient/${one}`, nameless)).body).toEqual({
      resourceType: 'Patient',
      id: String(one),
      identifier: patient.identifier,
      active: true,
    });
    expect((await found('Patient?identifier=urn:x-wardlight:resident-code|R-7')).map(({ id }) => id)).toEqual([
      String(one),
    ]);
    expect(await found('Patient?identifier=urn:other|R-7')).toEqual([]);
  });

  it('come by pages', async () => {
    const { body } = await ask('Patient?_count=1');
    const { body: second } = await ask(body.link[1].url);
    expect([body.entry[0].resource.id, second.entry[0].resource.id]).toEqual([String(one), String(other)]);
    expect(second.link).toHaveLength(1);
  });
});

describe('a key', () => {
  it('opens the readings of its kinds and of no others', async () => {
    const pulse = await put();
    const spo2 = await put({ kind: 'spo2', value: [97] });
    const { key: narrow } = await makeIntegration(app, agency, { kinds: ['spo2'] });
    expect((await found('Observation', narrow)).map(({ id }) => id)).toEqual([`${spo2}-${one}`]);
    expect(await found('Observation?code=8867-4', narrow)).toEqual([]);
    expect((await ask(`Observation/${pulse}-${one}`, narrow)).status).toBe(404);
  });

  it('opens its own facility, and nothing once it is revoked or its system removed', async () => {
    const id = await put();
    const elsewhere = await makeAgency(app, provider);
    const { key: foreign, key_id, integration_id } = await makeIntegration(app, elsewhere);
    for (const path of [
      `Observation/${id}-${one}`,
      'Observation/9999999-1',
      'Observation/x',
      `Patient/${one}`,
      'Patient/x',
    ]) {
      const { status, body } = await ask(path, foreign);
      expect([status, body.issue[0].code]).toEqual([404, 'not-found']);
    }
    expect(await found(`Observation?patient=${one}`, foreign)).toEqual([]);
    expect(await found('Patient', foreign)).toEqual([]);
    await app.store.pool.query('delete from integration_keys where key_id = $1', [key_id]);
    expect((await ask('Observation', foreign)).status).toBe(401);
    const { key: second } = await makeIntegration(app, elsewhere);
    await app.store.pool.query('update integrations set removed_at = now() where integration_id > $1', [
      integration_id,
    ]);
    expect((await ask('Observation', second)).status).toBe(401);
  });

  it('is neither a session nor a gateway’s, and its refusal ends nobody’s session', async () => {
    const { token } = await signIn(app, await makeUser(app, 'agent', provider, null));
    for (const wrong of [token, (await makeGateway(app, agency)).key, `${key}x`, key.replace(/.$/, '!'), 'wli-0-0-x']) {
      const { status, body, headers } = await ask('Observation', wrong);
      expect([status, body.issue[0].code, headers.get('www-authenticate')]).toEqual([401, 'login', 'Bearer']);
    }
    expect((await app.call('readUser', { token })).status).toBe(200);
    expect((await app.call('readUser', { token: key })).status).toBe(401);
  });

  it('its use is seen to the minute', async () => {
    const used = async () =>
      (await app.store.pool.query('select used_at from integration_keys where agency_id = $1', [agency])).rows[0]
        .used_at;
    expect(await used()).toBeNull();
    await ask('Patient');
    expect(await used()).toEqual(now);
  });

  it('reads and changes nothing', async () => {
    for (const method of ['POST', 'PUT', 'DELETE']) {
      const response = await fetch(`${app.url}/api/fhir/Patient/${one}`, {
        method,
        headers: { authorization: `Bearer ${key}`, 'content-type': 'application/fhir+json' },
        ...(method === 'DELETE' ? {} : { body: '{}' }),
      });
      expect([response.status, ((await response.json()) as Json).issue[0].code]).toEqual([405, 'not-supported']);
    }
    expect((await ask('Encounter')).status).toBe(404);
  });
});

describe('the audit', () => {
  const written = async () =>
    (
      await app.store.pool.query(
        `select subject_id::int as resident, user_id, after from audit where agency_id = $1 and action = 'readBySystem' order by entry_id`,
        [agency],
      )
    ).rows;

  it('says whose data went out, at most once an hour, and of nobody whose did not', async () => {
    await put();
    await ask('Observation');
    await ask(`Observation?patient=${one}`);
    expect(await written()).toMatchObject([
      { resident: one, user_id: null, after: { integration: expect.any(String) } },
    ]);
    await ask(`Patient/${other}`);
    await app.clock.advance(60 * minute);
    await Promise.all([ask('Observation'), ask('Observation')]);
    expect((await written()).map(({ resident }) => resident)).toEqual([one, other, one]);
    await ask('Observation?code=718-7');
    expect(await written()).toHaveLength(3);
    expect(app.logged()).not.toContain('Lin One');
  });
});
