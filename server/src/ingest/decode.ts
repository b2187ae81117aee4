/** From bytes off the wire to words of the contract, or the reason why not. */
import {
  type CommandResult,
  commandResultSchema,
  impossibleFields,
  type LinkWord,
  linkSchema,
  type MatInfo,
  matInfoSchema,
  maxPayloadBytes,
  type RejectionReason,
  type SaidFrame,
  type SensorField,
  saidFrameSchema,
  sensorFields,
  type UpTopic,
} from '@wardlight/contract';
import { readFrame } from './read-frame.ts';
import { type ReadJson, readJson } from './read-json.ts';

export type Said =
  /** `impossible`: the fields that were sent and cannot be; they are null in the frame. */
  | { readonly topic: 'frame'; readonly frame: SaidFrame; readonly impossible: readonly SensorField[] }
  | { readonly topic: 'info'; readonly info: MatInfo }
  | { readonly topic: 'link'; readonly word: LinkWord }
  | { readonly topic: 'result'; readonly result: CommandResult };

export type Decoded = Said | { readonly rejected: RejectionReason };

const text = new TextDecoder('utf-8', { fatal: true });

export function decode(topic: UpTopic, payload: Uint8Array): Decoded {
  if (payload.byteLength > maxPayloadBytes) return { rejected: 'tooLarge' };
  let read: ReadJson;
  try {
    const words = text.decode(payload);
    // A last will is the bare word in many MQTT clients; with the quotes of JSON it is the same.
    read = topic === 'link' && !words.startsWith('"') ? { value: words, bare: new Set() } : readJson(words);
  } catch {
    return { rejected: 'notJson' };
  }
  if (topic === 'frame') return frameOf(read);
  const { value } = read;
  if (topic === 'info') {
    const parsed = matInfoSchema.safeParse(value);
    return parsed.success ? { topic, info: parsed.data } : { rejected: reasonOf(parsed.error) };
  }
  if (topic === 'link') {
    const parsed = linkSchema.safeParse(value);
    return parsed.success ? { topic, word: parsed.data } : { rejected: 'badShape' };
  }
  const parsed = commandResultSchema.safeParse(value);
  return parsed.success ? { topic, result: parsed.data } : { rejected: reasonOf(parsed.error) };
}

const none: readonly SensorField[] = [];

function frameOf({ value, bare }: ReadJson): Decoded {
  const quick = readFrame(value);
  if (quick !== null) return { topic: 'frame', frame: quick, impossible: bare.size === 0 ? none : sensorsOf(bare) };
  const parsed = saidFrameSchema.safeParse(value);
  if (!parsed.success) return { rejected: reasonOf(parsed.error) };
  return {
    topic: 'frame',
    frame: parsed.data,
    impossible: [...impossibleFields(value as object, parsed.data), ...sensorsOf(bare)],
  };
}

const sensorsOf = (bare: ReadonlySet<string>): SensorField[] => sensorFields.filter((field) => bare.has(field));

function reasonOf(error: { readonly issues: readonly { readonly code?: string | undefined }[] }): RejectionReason {
  return error.issues.every((issue) => issue.code === 'too_big' || issue.code === 'too_small')
    ? 'outOfRange'
    : 'badShape';
}
