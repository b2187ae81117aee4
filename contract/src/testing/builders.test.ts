/** The examples are valid: a test that starts from one starts from something the wire would carry. */
import { expect, it } from 'vitest';
import { frameSchema } from '../device/frames.ts';
import { alertSchema, notifyGroupSchema } from '../http/alerts.ts';
import { bedHourSchema, bedLiveSchema, boardSchema, tileSchema } from '../http/beds.ts';
import { agencySchema, currentUserSchema } from '../http/sessions.ts';
import * as builders from './index.ts';

it.each([
  ['frame', frameSchema, builders.frame()],
  ['bedLive', bedLiveSchema, builders.bedLive()],
  ['tile', tileSchema, builders.tile()],
  ['alert', alertSchema, builders.alert()],
  ['board', boardSchema, builders.board()],
  ['notifyGroup', notifyGroupSchema, builders.notifyGroup()],
  ['bedHour', bedHourSchema, builders.bedHour()],
  ['agency', agencySchema, builders.agency()],
  ['currentUser', currentUserSchema, builders.currentUser()],
] as const)('%s', (_, schema, example) => {
  expect(schema.parse(example)).toEqual(example);
});
