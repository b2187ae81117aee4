/** What push needs of a browser, and what is done with what is found there. */
import { userId } from '@wardlight/contract/testing';
import { describe, expect, test } from 'vitest';
import { androidChrome } from '../../testing/fake-push.ts';
import { abilityOf, deviceNameOf, keyText, stepFor } from './model.ts';

const apple = (system: string) =>
  `Mozilla/5.0 (${system}) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1`;
const iPhone = apple('iPhone; CPU iPhone OS 18_0 like Mac OS X');
const mac = apple('Macintosh; Intel Mac OS X 10_15_7');
const windowsEdge =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36 Edg/140.0.0.0';

test.each([
  [androidChrome, 5, 'Android · Chrome'],
  [iPhone, 5, 'iPhone · Safari'],
  [mac, 0, 'Mac · Safari'],
  [mac, 5, 'iPad · Safari'],
  [windowsEdge, 0, 'Windows · Edge'],
  ['Mozilla/5.0 (Android 15; Mobile; rv:143.0) Gecko/143.0 Firefox/143.0', 5, 'Android · Firefox'],
  [androidChrome.replace('Chrome/', 'SamsungBrowser/28.0 Chrome/'), 5, 'Android · Samsung Internet'],
  ['something else', 0, ''],
])('a device is called by its system and browser: %s, touched with %i fingers', (agent, touchPoints, name) => {
  expect(deviceNameOf({ agent, touchPoints })).toBe(name);
});

const able = { secure: true, complete: true, agent: androidChrome, touchPoints: 5, permission: 'default' } as const;
test.each([
  [{}, 'can'],
  [{ permission: 'granted' }, 'can'],
  [{ permission: 'denied' }, 'denied'],
  [{ secure: false, complete: false, permission: null }, 'insecure'],
  [{ complete: false, permission: null }, 'unsupported'],
  [{ complete: false, permission: null, agent: iPhone }, 'addToHome'],
  // An iPad says it is a Mac.
  [{ complete: false, permission: null, agent: mac }, 'addToHome'],
  [{ complete: false, permission: null, agent: mac, touchPoints: 0 }, 'unsupported'],
  // From the home screen it has everything.
  [{ agent: iPhone }, 'can'],
] as const)('a browser with %o: %s', (traits, expected) => {
  expect(abilityOf({ ...able, ...traits })).toBe(expected);
});

describe('what keeps on what was turned on here', () => {
  const me = userId(7);
  const here = {
    user_id: me,
    name: 'Night Shift',
    subscription_id: 3,
    endpoint: 'https://push.example/1',
    works: true,
  };
  const held = { endpoint: here.endpoint, key: 'key-1' };
  const entry = (subscription_id: number) => ({ subscription_id, of_this_session: true, problem: null });
  const ended = { ...entry(3), problem: 'gone' } as const;
  const found = { here, held, granted: true, user_id: me, publicKey: 'key-1', listed: [entry(1), entry(3)] };
  test.each([
    ['as it was', {}, 'nothing'],
    ['a browser that does not say its key', { held: { ...held, key: null } }, 'nothing'],
    ['never turned on here', { here: null }, 'nothing'],
    ['turned on here by another', { here: { ...here, user_id: userId(8) }, held: null }, 'nothing'],
    ['the server has another key', { publicKey: 'key-2' }, 'renew'],
    ['the browser lost it', { held: null }, 'renew'],
    ['the browser made it anew', { held: { ...held, endpoint: 'https://push.example/2' }, listed: [] }, 'renew'],
    ['turned off elsewhere', { listed: [entry(1)] }, 'drop'],
    ['signed in anew since', { listed: [{ ...entry(3), of_this_session: false }] }, 'adopt'],
    ['its push service has ended it', { listed: [ended] }, 'replace'],
    ['ended, and the browser lost it too', { listed: [ended], held: null }, 'replace'],
    ['ended, and signed in anew since', { listed: [{ ...ended, of_this_session: false }] }, 'replace'],
    [
      'ended, and made anew by the browser',
      { listed: [ended], held: { ...held, endpoint: 'https://push.example/2' } },
      'renew',
    ],
    ['ended elsewhere', { listed: [entry(3), { ...ended, subscription_id: 1 }] }, 'nothing'],
    ['ended, and no longer allowed', { listed: [ended], granted: false }, 'forget'],
    ['no longer allowed', { granted: false, held: null }, 'forget'],
  ])('%s', (_, change, step) => {
    expect(stepFor({ ...found, ...change })).toBe(step);
  });
});

test('a key is written as the server writes it', () => {
  expect(keyText(Uint8Array.from([251, 255, 191, 4]).buffer)).toBe('-_-_BA');
});
