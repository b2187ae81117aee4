/** The OpenAPI 3.1 document of the table of calls, made from the same schemas that parse the calls. */
import {
  agencyHeader,
  agencyHeaderSchema,
  type ErrorCode,
  errorBodySchema,
  errorCodes,
  type Route,
  routes,
  successOf,
} from '@wardlight/contract';
import * as z from 'zod/mini';
import { declaredErrors } from './answers.ts';
import { type Examples, moreOf } from './openapi-examples.ts';
import { messages } from './refused.ts';

export type OpenApi = Record<string, unknown>;

export function openApi(version: string): OpenApi {
  const paths: Record<string, Record<string, unknown>> = {};
  for (const [name, route] of Object.entries<Route>(routes)) {
    paths[route.path] = { ...paths[route.path], [route.method.toLowerCase()]: operation(name, route) };
  }
  return {
    openapi: '3.1.1',
    info: {
      title: 'Wardlight',
      version,
      description:
        'The night watch over smart bed mats: live bed states, alerts and who is answering them. Instants are milliseconds since 1970.',
      license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
    },
    servers: [{ url: '/' }],
    paths,
    components: {
      schemas: { Error: shape(errorBodySchema, 'output') },
      securitySchemes: {
        session: { type: 'http', scheme: 'bearer', description: 'The token that POST /api/login answers.' },
        gatewayKey: {
          type: 'http',
          scheme: 'bearer',
          description: 'A key of the gateway, as POST /api/gateways/{gateway_id}/keys shows it once.',
        },
      },
    },
  };
}

function operation(name: string, route: Route): Record<string, unknown> {
  const { access } = route;
  const more = moreOf(name);
  return {
    operationId: name,
    summary: route.summary,
    tags: [route.path.split('/')[2] ?? ''],
    security: securityOf(access),
    parameters: [
      ...parametersOf(route.params, 'path'),
      ...parametersOf(route.query, 'query'),
      ...(access === 'public' || access === 'gateway' ? [] : [agencyParameter(route)]),
    ],
    ...(route.upload ? { requestBody: { required: true, content: filesOf(route.upload) } } : {}),
    ...(route.body
      ? { requestBody: { required: true, content: json(shape(more.body ?? route.body, 'input'), more.asked) } }
      : {}),
    responses: {
      200: { description: 'Done', content: json(shape(successOf(route.data), 'output'), more.answered) },
      ...errorResponses(declaredErrors(route)),
    },
  };
}

function securityOf(access: Route['access']): object[] {
  if (access === 'public') return [];
  return [access === 'gateway' ? { gatewayKey: [] } : { session: [] }];
}

const oneFile = { type: 'string', format: 'binary' };

/** One file as it is, or several in a form whose field names do not matter. */
const filesOf = ({ multipart }: NonNullable<Route['upload']>) => ({
  'application/octet-stream': { schema: oneFile },
  ...(multipart
    ? {
        'multipart/form-data': {
          schema: { type: 'object', properties: { file: { type: 'array', items: oneFile } } },
        },
      }
    : {}),
});

const json = (schema: unknown, examples?: Examples) => ({
  'application/json': { schema, ...(examples === undefined ? {} : { examples }) },
});

type JsonObject = { properties?: Record<string, object>; required?: string[] };

function shape(schema: z.ZodMiniType, io: 'input' | 'output'): object {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io });
  return rest;
}

function parametersOf(schema: z.ZodMiniType | undefined, place: 'path' | 'query'): object[] {
  if (schema === undefined) return [];
  const { properties = {}, required = [] } = shape(schema, 'input') as JsonObject;
  return Object.entries(properties).map(([name, property]) => ({
    name,
    in: place,
    required: place === 'path' || required.includes(name),
    schema: property,
  }));
}

function agencyParameter({ access }: Route): object {
  const description =
    access === 'session'
      ? 'Agents: the agency to act in, or all.'
      : 'Agents: the agency to act in, or all to read every one. Staff need not send it.';
  return { name: agencyHeader, in: 'header', required: false, description, schema: shape(agencyHeaderSchema, 'input') };
}

/** One response for each status, naming the codes it may carry. */
function errorResponses(codes: ReadonlySet<ErrorCode>): Record<string, object> {
  const byStatus = Map.groupBy([...codes].toSorted(), (code) => errorCodes[code]);
  return Object.fromEntries(
    [...byStatus].map(([status, list]) => [
      String(status),
      {
        description: list.map((code) => `\`${code}\`: ${messages[code]}`).join('\n'),
        content: json({
          allOf: [
            { $ref: '#/components/schemas/Error' },
            { properties: { error: { properties: { code: { enum: list } } } } },
          ],
        }),
      },
    ]),
  );
}
