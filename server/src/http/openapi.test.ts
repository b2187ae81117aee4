/** The document at /api/openapi.json: valid by somebody else's measure, and exactly the table. */

import { Validator } from '@seriousme/openapi-schema-validator';
import {
  checkImport,
  errorCodes,
  gatewayBodySchema,
  itemsOfBody,
  parseGatewayReading,
  postEcg,
  postReadings,
  type Route,
  routes,
  successOf,
} from '@wardlight/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../testing/index.ts';
import { declaredErrors } from './answers.ts';

interface Operation {
  operationId: string;
  security: unknown[];
  parameters: { name: string; in: string }[];
  responses: Record<string, { content: { 'application/json': { schema: unknown } } }>;
}
let app: TestApp;
let document: { openapi: string; paths: Record<string, Record<string, Operation>> };

beforeAll(async () => {
  app = await startTestApp();
  const response = await fetch(`${app.url}/api/openapi.json`);
  expect(response.status).toBe(200);
  document = (await response.json()) as typeof document;
});
afterAll(() => app.stop());

test('is a valid OpenAPI 3.1 document', async () => {
  const validator = new Validator();
  expect(await validator.validate(structuredClone(document))).toEqual({ valid: true });
  expect(validator.version).toBe('3.1');
});

test('and the validator can say no', async () => {
  const broken = { ...structuredClone(document), paths: { '/x': { get: { parameters: [{ name: 'x' }] } } } };
  expect((await new Validator().validate(broken)).valid).toBe(false);
});

test('lists exactly the table', () => {
  const listed = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => `${operation.operationId} ${method.toUpperCase()} ${path}`),
  );
  const table = Object.entries<Route>(routes).map(([name, route]) => `${name} ${route.method} ${route.path}`);
  expect(listed.toSorted()).toEqual(table.toSorted());
});

test.each(Object.entries<Route>(routes))('%s declares its parameters, its door and its errors', (_, route) => {
  const operation = document.paths[route.path]![route.method.toLowerCase()]!;
  const inPath = [...route.path.matchAll(/\{(\w+)\}/g)].map((match) => match[1]);
  expect(
    operation.parameters.filter((parameter) => parameter.in === 'path').map((parameter) => parameter.name),
  ).toEqual(inPath);
  const doors = { public: [], gateway: [{ gatewayKey: [] }] };
  expect(operation.security).toEqual(doors[route.access as keyof typeof doors] ?? [{ session: [] }]);
  const statuses = new Set([...declaredErrors(route)].map((code) => String(errorCodes[code])));
  expect(Object.keys(operation.responses).toSorted()).toEqual([...statuses, '200'].toSorted());
});

test('a call that takes a file says so, and which one takes several; its examples would be answered', () => {
  const post = document.paths['/api/gateway/ecg']!.post as Operation & { requestBody: { content: object } };
  expect(Object.keys(post.requestBody.content)).toEqual(['application/octet-stream', 'multipart/form-data']);
  const one = document.paths[checkImport.path]!.post as typeof post;
  expect(Object.keys(one.requestBody.content)).toEqual(['application/octet-stream']);
  const { examples } = post.responses[200]!.content['application/json'] as unknown as {
    examples: Record<string, { value: unknown }>;
  };
  const answers = Object.values(examples);
  expect(answers).toHaveLength(3);
  for (const { value } of answers) expect(successOf(postEcg.data).safeParse(value).error).toBeUndefined();
});

describe('bytes made once', () => {
  const ask = async (headers: Record<string, string> = {}) => {
    const response = await fetch(`${app.url}/api/openapi.json`, { headers });
    return { status: response.status, headers: response.headers, body: await response.text() };
  };

  test('whoever holds them already is told so, in any packing, and sent nothing', async () => {
    const plain = await ask({ 'accept-encoding': 'identity' });
    const packed = await ask({ 'accept-encoding': 'gzip, br' });
    const tags = [plain, packed].map(({ headers }) => headers.get('etag') ?? '');
    expect(new Set(tags).size).toBe(2);
    for (const tag of [...tags, `W/${tags[0]}`, `"other", ${tags[1]}`, '*']) {
      const again = await ask({ 'if-none-match': tag });
      expect([again.status, again.body]).toEqual([304, '']);
    }
    expect((await ask({ 'if-none-match': '"other"' })).status).toBe(200);
  });

  test.each([
    ['br', 'br, gzip'],
    ['gzip', 'gzip'],
    ['gzip', 'br;q=0, gzip;q=0.5'],
    [null, 'identity'],
    [null, 'gzip;q=0'],
    [null, ''],
  ])('as %s for whoever accepts "%s", the same document', async (coding, accepted) => {
    const { headers, body } = await ask({ 'accept-encoding': accepted });
    expect(headers.get('content-encoding')).toBe(coding);
    expect([headers.get('vary'), headers.get('cache-control')]).toEqual(['accept-encoding', 'no-cache']);
    expect(JSON.parse(body)).toEqual(document);
  });
});

describe('what gateways post', () => {
  const examplesOf = (content: object): { value: unknown }[] =>
    Object.values(
      (content as { 'application/json': { examples: Record<string, { value: unknown }> } })['application/json']
        .examples,
    );

  test('is shown by examples that would be taken, one by one', () => {
    const { requestBody, responses } = document.paths['/api/gateway/{family}']!.post as Operation & {
      requestBody: { content: object };
    };
    const bodies = examplesOf(requestBody.content).map(({ value }) => gatewayBodySchema.parse(value));
    expect(bodies).toHaveLength(2);
    for (const item of bodies.flatMap(itemsOfBody))
      expect(parseGatewayReading(item, 'chiline')).not.toHaveProperty('reason');
    for (const { value } of examplesOf(responses[200]!.content))
      expect(successOf(postReadings.data).safeParse(value).error).toBeUndefined();
  });

  test('is described by all of its fields', () => {
    expect(JSON.stringify(document.paths['/api/gateway/{family}'])).toMatch(/"comparator".*"systolic"/);
  });
});
