import { describe, expect, it } from 'vitest';
import { type Action, actions, isOfPerson, isProviderAction, may, refusal, type Who } from './access.ts';
import { agencyId, providerId, userId } from './testing/index.ts';
import { roles } from './vocabulary/people.ts';

const [own, sister, foreign] = [agencyId(1), agencyId(2), agencyId(3)];
const [provider, other] = [providerId(1), providerId(2)];
const staff: Who = { user_id: userId(1), role: 'staff', provider_id: provider, agency_id: own };
const agent: Who = { user_id: userId(2), role: 'agent', provider_id: provider, agency_id: null };
const display: Who = { user_id: userId(3), role: 'display', provider_id: provider, agency_id: own };

const at = (agency_id: ReturnType<typeof agencyId> | 'all', provider_id = provider) => ({ agency_id, provider_id });

describe('may', () => {
  it.each([
    ['staff watches its own board', staff, 'board.watch', at(own), null],
    ['staff answers its own alerts', staff, 'alerts.respond', at(own), null],
    ['staff does not see a sister agency', staff, 'board.watch', at(sister), 'no_permission'],
    ['staff has no view over all', staff, 'board.watch', at('all'), 'no_permission'],
    ['an agent watches every agency of the provider', agent, 'board.watch', at(sister), null],
    ['an agent answers in an agency', agent, 'alerts.respond', at(sister), null],
    ['an agent reads over all', agent, 'notifications.read', at('all'), null],
    ['an agent changes nothing over all', agent, 'alerts.respond', at('all'), 'multi_agency_read_only'],
    ['an agent does not see another provider', agent, 'board.watch', at(foreign, other), 'no_permission'],
    ['an agent keeps the agencies, whichever is on the screen', agent, 'agencies.manage', at('all'), null],
    ['staff does not keep agencies', staff, 'agencies.manage', at(own), 'no_permission'],
    ['a display watches', display, 'board.watch', at(own), null],
    ['a display does not answer', display, 'alerts.respond', at(own), 'no_permission'],
    ['a display reads no history', display, 'beds.history', at(own), 'no_permission'],
    ['a display watches only its own agency', display, 'board.watch', at(sister), 'no_permission'],
  ] as const)('%s', (_, who, action, where, expected) => {
    expect(refusal(who, action, where)).toBe(expected);
    expect(may(who, action, where)).toBe(expected === null);
  });

  it('never lets anybody write in all agencies at once, nor reach another provider', () => {
    for (const action of Object.keys(actions) as Action[])
      for (const role of roles) {
        const who: Who = { ...agent, role, agency_id: role === 'agent' ? null : own };
        if (actions[action].writes && !isProviderAction(action)) expect(may(who, action, at('all'))).toBe(false);
        expect(may(who, action, at(foreign, other))).toBe(false);
      }
  });
});

describe('on a shared station', () => {
  it('only care is done for whoever says who they are; a new action is a person’s unless it stands here', () => {
    const care = Object.keys(actions).filter((action) => !isOfPerson(action as Action));
    expect(care.toSorted()).toEqual([
      'alerts.respond',
      'announcements.read',
      'beds.care',
      'beds.history',
      'board.watch',
      'duty.keep',
      'handovers.read',
      'handovers.sign',
      'measurements.take',
      'measurements.watch',
      'notifications.read',
      'sounds.check',
    ]);
  });
});
