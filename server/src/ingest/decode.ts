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
  saysNothing,
  sensorFields,
  type UpTopic,
} from '@wardlight/contract';
import { readFrame } from './read-frame.ts';
import { cString, type ReadJson, readJson } from './read-json.ts';

export interface SaidReading {
  readonly frame: SaidFrame;
  /** The fields that were sent and cannot be; they are null in the frame. */
  readonly impossible: readonly SensorField[];
  /** Those of them that hold what sensors send where there is nothing to measure. */
  readonly nothing: readonly SensorField[];
}

export type Said =
  | ({ readonly topic: 'frame' } & SaidReading)
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
    read = topic === 'link' && !words.startsWith('"') ? { value: cString(words), bare: new Set() } : readJson(words);
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
  if (quick !== null && bare.size === 0) return { topic: 'frame', frame: quick, impossible: none, nothing: none };
  const parsed = saidFrameSchema.safeParse(value);
  if (!parsed.success) return { rejected: reasonOf(parsed.error) };
  const { data: frame } = parsed;
  const sent = value as Record<string, unknown>;
  const impossible = impossibleFields(sent, frame);
  // A field may be said twice, or within another: then it has its value.
  const words = sensorFields.filter((field) => bare.has(field) && (frame[field] ?? null) === null);
  return {
    topic: 'frame',
    frame,
    impossible: [...impossible, ...words],
    nothing: [...impossible.filter((field) => saysNothing(field, sent[field])), ...words],
  };
}

function reasonOf(error: { readonly issues: readonly { readonly code?: string | undefined }[] }): RejectionReason {
  return error.issues.every((issue) => issue.code === 'too_big' || issue.code === 'too_small')
    ? 'outOfRange'
    : 'badShape';
}
