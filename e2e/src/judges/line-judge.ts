/**
 * Judges what is said to LINE, and what its stand-in answers, by LINE's own OpenAPI document (`line/messaging-api.yml` of the recordings).
 * Knows those words of JSON Schema that the document uses; any other one is an error, so that nothing passes unread.
 */
import { join } from 'node:path';
import { Validator } from '@seriousme/openapi-schema-validator';

type Json = null | boolean | number | string | readonly Json[] | { readonly [name: string]: Json };
type Members = { readonly [name: string]: Json };

export interface LineJudge {
  /** What is wrong with a request's body, in sentences; nothing = LINE would take it. */
  request(path: string, body: unknown): string[];
  /** The same for an answer. */
  answer(path: string, method: 'get' | 'post', status: number, body: unknown): string[];
}

/** @param folder of the recordings */
export async function openLineJudge(folder: string): Promise<LineJudge> {
  const reader = new Validator();
  // Read as it is: whether LINE's document is a good OpenAPI document is not judged here.
  await reader.validate(join(folder, 'line/messaging-api.yml'));
  // The library says only that it is an object; `at` looks at each part before it is used.
  const document = reader.specification as unknown as Members;
  if (document === undefined) throw new Error("LINE's OpenAPI document could not be read");
  const at = (...path: readonly string[]): Json | undefined =>
    path.reduce<Json | undefined>((part, name) => (isMembers(part) ? part[name] : undefined), document);
  const judge = schemaJudge(at);
  const schemaAt = (...path: readonly string[]): Json => {
    const schema = at('paths', ...path, 'content', 'application/json', 'schema');
    if (schema === undefined) throw new Error(`LINE's document says nothing of ${path.join(' ')}`);
    return schema;
  };
  return {
    request: (path, body) => judge(schemaAt(path, 'post', 'requestBody'), body as Json, 'body'),
    answer: (path, method, status, body) =>
      judge(schemaAt(path, method, 'responses', String(status)), body as Json, 'answer'),
  };
}

const isMembers = (value: Json | undefined): value is Members =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const annotations = new Set(['description', 'externalDocs', 'example', 'default', 'nullable', 'title', 'deprecated']);
const understood = new Set([
  '$ref',
  'allOf',
  'type',
  'required',
  'properties',
  'discriminator',
  'items',
  'minItems',
  'maxItems',
  'minLength',
  'maxLength',
  'pattern',
  'minimum',
  'maximum',
  'enum',
  'format',
]);
const formats: Readonly<Record<string, (text: string) => boolean>> = {
  uri: (text) => URL.canParse(text),
  uuid: (text) => /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i.test(text),
  int32: () => true,
  int64: () => true,
};

function schemaJudge(at: (...path: readonly string[]) => Json | undefined) {
  function resolved(schema: Json): Members {
    if (!isMembers(schema)) throw new Error('a schema is an object');
    const { $ref } = schema;
    if (typeof $ref !== 'string') return schema;
    const target = at(...$ref.replace(/^#\//, '').split('/'));
    if (target === undefined) throw new Error(`${$ref} leads nowhere`);
    return resolved(target);
  }

  /** Everything a schema says, with what it is made of; `$ref` and `allOf` are followed. */
  function partsOf(schema: Json): Members[] {
    const own = resolved(schema);
    for (const word of Object.keys(own))
      if (!understood.has(word) && !annotations.has(word)) throw new Error(`the judge does not know "${word}"`);
    const { allOf = [] } = own;
    return [own, ...(allOf as readonly Json[]).flatMap(partsOf)];
  }

  function judge(schema: Json, value: Json, where: string): string[] {
    const parts = partsOf(schema);
    const chosen = parts.flatMap((part) => choice(part, value));
    // A base type says only which of its kinds it is; the kind says the rest, base included.
    if (chosen.length > 0 && !parts.some((part) => chosen.some((one) => resolved(one) === part)))
      return chosen.flatMap((one) => judgeParts(partsOf(one), value, where));
    return judgeParts(parts, value, where);
  }

  function choice({ discriminator }: Members, value: Json): Json[] {
    if (!isMembers(discriminator) || !isMembers(value)) return [];
    const { propertyName, mapping } = discriminator as { propertyName: string; mapping: Members };
    const $ref = mapping[String(value[propertyName])];
    return $ref === undefined ? [{ enum: [] }] : [{ $ref }];
  }

  function judgeParts(parts: readonly Members[], value: Json, where: string): string[] {
    return [...parts.flatMap((part) => judgeOne(part, value, where)), ...unknownMembers(parts, value, where)];
  }

  function judgeOne(part: Members, value: Json, where: string): string[] {
    const faults: string[] = [];
    const must = (holds: boolean, fault: string) => void (holds || faults.push(`${where}: ${fault}`));
    if (part.type !== undefined) must(isOfType(value, part.type), `is not of type ${part.type}`);
    if (Array.isArray(part.enum)) must(part.enum.includes(value), `is none of those listed`);
    if (typeof value === 'string') {
      must(value.length >= Number(part.minLength ?? 0), 'is too short');
      must(value.length <= Number(part.maxLength ?? Number.POSITIVE_INFINITY), 'is too long');
      if (typeof part.pattern === 'string') must(new RegExp(part.pattern, 'u').test(value), 'has the wrong form');
      if (typeof part.format === 'string') must(formats[part.format]?.(value) ?? true, `is no ${part.format}`);
    }
    if (typeof value === 'number') {
      must(value >= Number(part.minimum ?? Number.NEGATIVE_INFINITY), 'is too small');
      must(value <= Number(part.maximum ?? Number.POSITIVE_INFINITY), 'is too great');
    }
    if (Array.isArray(value)) {
      must(value.length >= Number(part.minItems ?? 0), 'has too few');
      must(value.length <= Number(part.maxItems ?? Number.POSITIVE_INFINITY), 'has too many');
      if (part.items !== undefined)
        faults.push(...value.flatMap((item: Json, n) => judge(part.items as Json, item, `${where}[${n}]`)));
    }
    if (isMembers(value)) {
      for (const name of (part.required ?? []) as readonly string[]) must(name in value, `has no ${name}`);
      for (const [name, schema] of Object.entries((part.properties ?? {}) as Members)) {
        const member = value[name];
        if (member !== undefined) faults.push(...judge(schema, member, `${where}.${name}`));
      }
    }
    return faults;
  }

  return judge;
}

/** A member nobody reads is a mistake of who wrote it. */
function unknownMembers(parts: readonly Members[], value: Json, where: string): string[] {
  if (!isMembers(value)) return [];
  const known = new Set(parts.flatMap(({ properties }) => Object.keys((properties ?? {}) as Members)));
  return Object.keys(value).flatMap((name) => (known.has(name) ? [] : [`${where}: ${name} is not known`]));
}

function isOfType(value: Json, type: Json): boolean {
  if (type === 'array') return Array.isArray(value);
  if (type === 'object') return isMembers(value);
  if (type === 'integer') return Number.isInteger(value);
  return typeof value === type;
}

/** What LINE's reference says beside the document (Messaging API, "Template messages" and "Action objects"). */
export function beyondTheDocument(body: unknown): string[] {
  const { messages = [] } = body as { messages?: readonly Record<string, Json>[] };
  return messages.flatMap((message) => {
    const faults: string[] = [];
    const within = (value: Json | undefined, most: number, what: string) => {
      if (typeof value !== 'string' || value.length === 0 || value.length > most)
        faults.push(`${what} has 1 to ${most} characters`);
    };
    if (message.type === 'text') within(message.text, 5_000, 'a text');
    if (message.type === 'template') {
      const template = message.template as Record<string, Json>;
      const actions = (template.actions ?? []) as readonly Record<string, Json>[];
      within(message.altText, 1_500, 'an altText');
      within(template.text, 160, 'the text of buttons without picture or title');
      if (actions.length < 1 || actions.length > 4) faults.push('buttons have 1 to 4 actions');
      for (const action of actions) {
        within(action.label, 20, 'a label');
        if (action.type === 'postback') within(action.data, 300, 'the data of a postback');
      }
    }
    return faults;
  });
}
