/** However many sessions one account has, it has one turn. */
import { claimAlert, type Route, readBoard } from '@wardlight/contract';
import type { FastifyRequest } from 'fastify';
import { expect, test } from 'vitest';
import { drivenClock } from '../../clock.ts';
import { callerOf } from '../../connections/caller.ts';
import type { Session } from '../../store/accounts/sign-in/sessions.ts';
import { createAdmission } from './admission.ts';
import { createKnownCallers } from './known-callers.ts';
import type { Leave } from './lane.ts';

const session = (session_id: number, user_id: number) =>
  ({ session_id, user_id, agency_id: 1, provider_id: 1 }) as Session;
const turn = () => new Promise<void>((resolve) => setImmediate(resolve));
const crowd = Array.from({ length: 60 }, (_, n) => session(n, 1));
const colleague = session(100, 2);

/** Who is under way, in the order in which their turn came; nobody is done unless it is said. */
function asking() {
  const admission = createAdmission(drivenClock(0));
  const begun: { readonly who: Session; readonly leave: Leave }[] = [];
  return {
    begun,
    async ask(route: Route, who: Session) {
      // All that a lane looks at.
      const request = { session: who, gateway: null, ip: '192.0.2.1', line: null } as unknown as FastifyRequest;
      void admission.enter(route, request).then((leave) => begun.push({ who, leave }));
      for (let n = 0; n < 3; n++) await turn();
    },
  };
}

test.each([
  ['board', readBoard, 3],
  ['claim', claimAlert, 8],
] as const)(
  'of 60 sessions of one account that ask for a %s a few are under way, and a colleague is at once',
  async (_, route, few) => {
    const { begun, ask } = asking();
    for (const one of crowd) await ask(route, one);
    expect(begun).toHaveLength(few);
    await ask(route, colleague);
    expect(begun.at(-1)?.who).toBe(colleague);
  },
);

test('where nobody is at once, a colleague stands behind one of 60 sessions, not behind all of them', async () => {
  const { begun, ask } = asking();
  // Two more accounts, and every place is taken.
  for (const user of [3, 4]) for (let n = 0; n < 3; n++) await ask(readBoard, session(200 + n, user));
  for (const one of crowd) await ask(readBoard, one);
  await ask(readBoard, colleague);
  expect(begun).toHaveLength(6);
  for (const { leave } of begun.slice(0, 2)) leave();
  for (let n = 0; n < 5; n++) await turn();
  expect(begun.slice(6).map(({ who }) => who.user_id)).toEqual([1, 2]);
});

test('who knocks is known by the account too', () => {
  const known = createKnownCallers();
  known.note('one', callerOf(session(1, 1)));
  known.note('other', callerOf(session(2, 1)));
  expect(known.of('one')).not.toBeNull();
  expect(known.of('other')).toEqual(known.of('one'));
});
