/** What a mat or a gateway may name: its own `up/` to speak, its own `down/` to hear. Everything else belongs to somebody else. */
import { downTopic, resultTopic, type UpTopic, upTopics } from '@wardlight/contract';

/** A name under its own `up/` that we do not know: newer firmware says more than we have learnt, and that is no reason to lose its frames. */
export type SaidUnder = UpTopic | 'unknown';

/** @returns null where the topic is not under its own `up/` */
export function saidUnder(serial: string, topic: string): SaidUnder | null {
  const prefix = `v1/${serial}/up/`;
  if (!topic.startsWith(prefix)) return null;
  const name = topic.slice(prefix.length);
  return upTopics.find((known) => known === name) ?? 'unknown';
}

/** The filters by which a mat hears its commands: by name, or by all that is one level or more below its own `down/`. */
export const commandFilters = (serial: string): readonly string[] => filtersOf(downTopic(serial));

/** And a gateway what became of its readings. */
export const resultFilters = (serial: string): readonly string[] => filtersOf(resultTopic(serial));

const filtersOf = (topic: string): readonly string[] => [
  topic,
  topic.replace(/[^/]+$/, '+'),
  topic.replace(/[^/]+$/, '#'),
];

/** Its own, though there is nothing to hear by it. */
export const isOwnDown = (serial: string, filter: string): boolean => filter.startsWith(`v1/${serial}/down/`);

/** Each subscription costs a look through what is kept: a mat needs one, and those that renew it have enough of these. */
const mostInAMinute = 8;
const minuteMs = 60_000;

/** @returns whether one connection may subscribe once more now */
export function subscriptionPace(now: () => number): () => boolean {
  let began = Number.NEGATIVE_INFINITY;
  let count = 0;
  return () => {
    const at = now();
    // Our clock may have been set back.
    if (Math.abs(at - began) >= minuteMs) {
      began = at;
      count = 0;
    }
    return ++count <= mostInAMinute;
  };
}
