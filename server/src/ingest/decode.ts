/** From bytes off the wire to words of the contract, or the reason why not. */
import {
  type CommandResult,
  commandResultSchema,
  type Frame,
  frameSchema,
  type LinkWord,
  linkSchema,
  type MatInfo,
  matInfoSchema,
  maxPayloadBytes,
  type RejectionReason,
  type UpTopic,
} from '@wardlight/contract';
import { readFrame } from './read-frame.ts';

export type Said =
  | { readonly topic: 'frame'; readonly frame: Frame }
  | { readonly topic: 'info'; readonly info: MatInfo }
  | { readonly topic: 'link'; readonly word: LinkWord }
  | { readonly topic: 'result'; readonly result: CommandResult };

export type Decoded = Said | { readonly rejected: RejectionReason };

const text = new TextDecoder('utf-8', { fatal: true });

export function decode(topic: UpTopic, payload: Uint8Array): Decoded {
  if (payload.byteLength > maxPayloadBytes) return { rejected: 'tooLarge' };
  let value: unknown;
  try {
    const words = text.decode(payload);
    // A last will is the bare word in many MQTT clients; with the quotes of JSON it is the same.
    value = topic === 'link' && !words.startsWith('"') ? words : JSON.parse(words);
  } catch {
    return { rejected: 'notJson' };
  }
  if (topic === 'frame') {
    const quick = readFrame(value);
    if (quick !== null) return { topic, frame: quick };
    const parsed = frameSchema.safeParse(value);
    return parsed.success ? { topic, frame: parsed.data } : { rejected: reasonOf(parsed.error) };
  }
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

function reasonOf(error: { readonly issues: readonly { readonly code?: string | undefined }[] }): RejectionReason {
  return error.issues.every((issue) => issue.code === 'too_big' || issue.code === 'too_small')
    ? 'outOfRange'
    : 'badShape';
}
