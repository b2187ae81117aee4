/** The shape of one call. The server mounts the table and the screen calls by it, so a missing handler or a wrong body does not compile. */
import * as z from 'zod/mini';
import type { Action } from '../access.ts';
import type { ErrorCode } from '../errors.ts';
import { instantSchema } from '../vocabulary/ids.ts';

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/**
 * Who may call: anybody; a gateway with one of its keys; any session whatever its agency; or a session that may do an `Action`: in the
 * agency it names (an agent names it in `X-Agency-Id`: an id, or `all`), or, where the action is about the whole provider, in none.
 */
export type RouteAccess = 'public' | 'gateway' | 'session' | Action;

/**
 * In which line a call waits when more come than the server can bear (docs/decisions/119): what somebody at a bed, or at the door, waits
 * for (`care`); what draws the board and what stands on it (`board`); what reads or counts many rows (`dear`); what makes or reads a whole file (`file`); everything else.
 */
export const lanes = ['care', 'board', 'ordinary', 'dear', 'file'] as const;
export type Lane = (typeof lanes)[number];

export interface Route {
  readonly method: Method;
  /** `/api/…` with `{name}` for parameters, as OpenAPI writes them. */
  readonly path: `/api/${string}`;
  readonly summary: string;
  readonly access: RouteAccess;
  readonly lane: Lane;
  readonly params?: z.ZodMiniType<Record<string, unknown>>;
  readonly query?: z.ZodMiniType<Record<string, unknown>>;
  readonly body?: z.ZodMiniType;
  /** The body is one file, as it is (`application/octet-stream`), instead of JSON. */
  readonly upload?: {
    readonly mostBytes: number;
    /** Or several, as `multipart/form-data`: the handler is given the body as it came, and its content type. */
    readonly multipart?: true;
    /** Once it is here it waits in a queue of its own, which has bounds (docs/decisions/122). */
    readonly queued?: true;
  };
  /** Answered with a file instead of the envelope; errors come in the envelope all the same. */
  readonly download?: true;
  /** What stands in `data` of the success envelope. */
  readonly data: z.ZodMiniType;
  /** Errors this call gives beyond those every call may give (400, 401, 403, 422 `invalid`, 429, 500). */
  readonly errors?: readonly ErrorCode[];
}

export function route<const R extends Route>(definition: R): R {
  return definition;
}

type Parsed<S> = S extends z.ZodMiniType ? z.infer<S> : undefined;
type Given<S> = S extends z.ZodMiniType ? z.input<S> : undefined;
/** 1 Mbit/s: an upload is waited for as long as its bytes need on a line so slow, by the server and by the screen that sends it. */
export const leastUploadBytesPerMs = 125;

export type ParamsOf<R extends Route> = Parsed<R['params']>;
export type QueryOf<R extends Route> = Parsed<R['query']>;
export type BodyOf<R extends Route> = Parsed<R['body']>;
export type BodyOrFileOf<R extends Route> = R extends { readonly upload: object } ? Uint8Array : BodyOf<R>;
/** A file as it is handed out; its name is shown to the reader. */
export interface HandedFile {
  readonly name: string;
  readonly type: string;
  readonly bytes: Uint8Array;
}
export type DataOf<R extends Route> = R extends { readonly download: true } ? HandedFile : z.infer<R['data']>;
export type GivenParams<R extends Route> = Given<R['params']>;
export type GivenQuery<R extends Route> = Given<R['query']>;
export type GivenBody<R extends Route> = Given<R['body']>;

/** `{"status":"success","data":…}` (decisions §7). */
export const successOf = <S extends z.ZodMiniType>(data: S) => z.object({ status: z.literal('success'), data });

/** A parameter or query value that arrives as text. */
export const idFromText = <S extends z.ZodMiniType<number, number>>(schema: S) =>
  z.pipe(z.pipe(z.string().check(z.regex(/^[1-9][0-9]{0,9}$/)), z.transform(Number)), schema);

/** Of rows that have no identity of their own in the vocabulary; what an `int` column does not hold is refused before it is asked for. */
export const rowIdFromText = idFromText(z.int().check(z.positive(), z.lte(2_147_483_647)));

/** The last millisecond of the year 9999: PostgreSQL does not read later years as JavaScript writes them. */
const lastInstantAsked = 253_402_300_799_999;

/** Milliseconds since 1970 in a query. */
export const instantFromText = z.pipe(
  z.pipe(z.string().check(z.regex(/^\d{1,16}$/)), z.transform(Number)),
  instantSchema.check(z.lte(lastInstantAsked)),
);

/** A list in a query: `a,b`. */
export const listFromText = <const S extends z.ZodMiniType<unknown, string>>(schema: S) =>
  z.pipe(
    z.pipe(
      z.string().check(z.maxLength(1_000)),
      z.transform((text: string) => text.split(',')),
    ),
    z.array(schema),
  );

/** The header by which an agent names the agency: an id, or `all`. */
export const agencyHeader = 'x-agency-id';
export const agencyHeaderSchema = z.union([z.literal('all'), z.string().check(z.regex(/^[1-9][0-9]{0,9}$/))]);

/** By which a shared station says who acts: somebody who may be on duty in the same agency. */
export const personHeader = 'x-person-id';
