/** Lets a rehearsal drive the server's time. Only there when `WARDLIGHT_TEST_CLOCK` is on, which production refuses. */
import type { FastifyInstance } from 'fastify';
import * as z from 'zod/mini';
import type { DrivenClock } from '../clock.ts';
import { valid } from './valid.ts';

/**
 * At most a fortnight at once; `advance_ms` 0 only asks what time it is. With `leap_ms` it goes by in leaps of so much: what falls due
 * several times within one has one turn, beside everything else that does.
 */
const bodySchema = z.object({
  advance_ms: z.int().check(z.gte(0), z.lte(14 * 86_400_000)),
  leap_ms: z.optional(z.int().check(z.gte(1_000))),
});

export function mountTestClock(app: FastifyInstance, clock: DrivenClock): void {
  app.post('/api/test/clock', async (request) => {
    const { advance_ms, leap_ms } = valid(bodySchema, request.body ?? {});
    if (leap_ms === undefined) await clock.advance(advance_ms);
    else for (let left = advance_ms; left > 0; left -= leap_ms) await clock.leapTogether(Math.min(left, leap_ms));
    return { status: 'success', data: { at: clock.now() } };
  });
}
