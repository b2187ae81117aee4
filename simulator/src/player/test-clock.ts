/** The clock of a server that runs with WARDLIGHT_TEST_CLOCK: it stands still until somebody moves it on. */
import { instantSchema, successOf } from '@wardlight/contract';
import * as z from 'zod/mini';

const answerSchema = successOf(z.object({ at: instantSchema }));

export interface TestClock {
  /** What time the server thinks it is. */
  now(): Promise<number>;
  /** Resolves when everything due by then has been done. */
  drive(now: number): Promise<void>;
}

export function testClockOf(serverUrl: string): TestClock {
  let at: number | null = null;
  async function advance(ms: number): Promise<number> {
    const answer = await fetch(new URL('/api/test/clock', serverUrl), {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ advance_ms: ms }),
    });
    const text = await answer.text();
    if (!answer.ok)
      throw new Error(
        `The server does not let its clock be driven (${answer.status}): start it with WARDLIGHT_TEST_CLOCK=1, not in production.`,
      );
    at = answerSchema.parse(JSON.parse(text)).data.at;
    return at;
  }
  return {
    now: () => advance(0),
    async drive(now) {
      const before = at ?? (await advance(0));
      if (now < before) throw new Error(`Time cannot be driven backwards (by ${before - now} ms).`);
      if (now > before) await advance(now - before);
    },
  };
}
