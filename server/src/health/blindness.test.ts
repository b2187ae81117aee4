import type { GapCause } from '@wardlight/contract';
import { describe, expect, test } from 'vitest';
import { blindnessAt, type SelfKnown } from './blindness.ts';

const now = 1_000_000;
const ago = (seconds: number) => now - seconds * 1_000;
const well: SelfKnown = {
  answeredAt: ago(4),
  refused: false,
  oldestWaitingAt: ago(0.1),
  tickedAt: ago(0.2),
  resumed: true,
};

describe('blind', () => {
  const table: readonly [string, Partial<SelfKnown>, { seconds: number; cause: GapCause } | null][] = [
    ['not while all is well', {}, null],
    ['not while nothing waits', { oldestWaitingAt: null }, null],
    ['not before ten seconds without the database', { answeredAt: ago(9.999) }, null],
    ['at ten seconds without the database', { answeredAt: ago(10) }, { seconds: 10, cause: 'database' }],
    ['not before a message has waited ten seconds', { oldestWaitingAt: ago(9.999) }, null],
    ['when one has', { oldestWaitingAt: ago(10) }, { seconds: 10, cause: 'overloaded' }],
    [
      'for want of the database when it refuses what waits',
      { oldestWaitingAt: ago(11), refused: true },
      { seconds: 11, cause: 'database' },
    ],
    ['not because of one refusal', { refused: true }, null],
    ['when time has stood still', { tickedAt: ago(12) }, { seconds: 12, cause: 'overloaded' }],
    [
      'from the first of several troubles',
      { tickedAt: ago(12), oldestWaitingAt: ago(40), answeredAt: ago(20) },
      { seconds: 40, cause: 'database' },
    ],
    ['not by a start within fifteen seconds of the last sign of life', { resumed: false, tickedAt: ago(15) }, null],
    [
      'by a start after more than that',
      { resumed: false, tickedAt: ago(15.001) },
      { seconds: 15.001, cause: 'stopped' },
    ],
  ];
  test.each(table)('%s', (_, change, expected) => {
    expect(blindnessAt(now, { ...well, ...change })).toEqual(
      expected === null ? null : { since: ago(expected.seconds), cause: expected.cause },
    );
  });
});
