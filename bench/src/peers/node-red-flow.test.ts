import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { withoutOurPackage } from './node-red.ts';
import { composeFlow, nodeRedFolder, readFlowFile } from './node-red-flow.ts';

interface Message {
  readonly topic: string;
  readonly payload: { readonly change?: string; readonly type?: string; readonly handled?: number };
}

/** The function node as Node-RED runs it: `msg`, `context`, and a clock that is cranked. */
function openNode() {
  const watch = (JSON.parse(readFlowFile()) as { id: string; func: string }[]).find(({ id }) => id === 'watch')?.func;
  const memory = new Map<string, unknown>();
  const context = {
    get: (key: string) => memory.get(key),
    set: (key: string, value: unknown) => void memory.set(key, value),
  };
  let now = Date.parse('2026-11-21T01:00:00Z');
  const run = new Function('msg', 'context', 'Date', watch ?? '') as (
    msg: object,
    context: object,
    clock: object,
  ) => [Message[]];
  let seq = 0;
  const heard: string[] = [];
  const say = (topic: string, payload: unknown = '') => {
    const [facts] = run({ topic, payload }, context, { now: () => now });
    for (const { payload: fact } of facts) if (fact.type !== undefined) heard.push(`${fact.change} ${fact.type}`);
    return facts;
  };
  const frame = (state: string, rest: object = {}) =>
    say('v1/m1/up/frame', { seq: seq++, at: now, sent: now, state, rr: 15, hr: 62, move: 1, quality: 95, ...rest });
  return {
    say,
    frame,
    /** Frames every second, and the tick with each. */
    stay(state: string, seconds: number, rest: object = {}) {
      for (let n = 0; n < seconds; n++) {
        now += 1_000;
        frame(state, rest);
        say('tick');
      }
    },
    silence(seconds: number) {
      for (let n = 0; n < seconds; n++) {
        now += 1_000;
        say('tick');
      }
    },
    told: () => heard.splice(0),
    handled: () => say('tick').find(({ topic }) => topic === 'ward/pulse')?.payload.handled,
  };
}

test('the flow holds the function as it is published', () => {
  expect(JSON.parse(readFlowFile())).toEqual(JSON.parse(composeFlow()));
});

test('its lock names no registry, and its version is exact', () => {
  const lock = readFileSync(join(nodeRedFolder, 'package-lock.json'), 'utf8');
  expect(lock).not.toContain('"resolved"');
  const { dependencies } = JSON.parse(readFileSync(join(nodeRedFolder, 'package.json'), 'utf8'));
  expect(Object.values(dependencies)).toEqual([expect.stringMatching(/^\d+\.\d+\.\d+$/)]);
  expect(lock).toContain(`"version": "${dependencies['node-red']}"`);
  expect(existsSync(join(nodeRedFolder, 'README.md'))).toBe(true);
});

test('leaving the bed is told after it has held 3 s, and over after 10 s back', () => {
  const node = openNode();
  node.stay('lying', 10);
  node.stay('out', 3);
  expect(node.told()).toEqual([]);
  node.stay('out', 2);
  expect(node.told()).toEqual(['raised leaveBed']);
  node.stay('lying', 9);
  expect(node.told()).toEqual([]);
  node.stay('lying', 3);
  expect(node.told()).toEqual(['closed leaveBed']);
});

test('who was out when first seen has not left, and is told after 20 and 40 min', () => {
  const node = openNode();
  node.stay('out', 19 * 60);
  expect(node.told()).toEqual([]);
  node.stay('out', 2 * 60);
  expect(node.told()).toEqual(['raised leaveTimeout']);
  node.stay('out', 20 * 60);
  expect(node.told()).toEqual(['raised leaveTimeout']);
});

test('sitting for 180 s, over after 5 s of not sitting', () => {
  const node = openNode();
  node.stay('lying', 10);
  node.stay('sitting', 179);
  expect(node.told()).toEqual([]);
  node.stay('sitting', 3);
  expect(node.told()).toEqual(['raised siteTimeout']);
  node.stay('lying', 12);
  expect(node.told()).toEqual(['closed siteTimeout']);
});

test('fast breathing for 3 min; missing neither clears it nor is zero; a minute inside by the margin does', () => {
  const node = openNode();
  node.stay('lying', 10);
  node.stay('lying', 181, { rr: 25 });
  expect(node.told()).toEqual(['raised respirationRateGreater']);
  node.stay('lying', 120, { rr: null });
  node.stay('lying', 120, { rr: 24 });
  node.stay('lying', 120, { rr: 15, quality: 49 });
  expect(node.told()).toEqual([]);
  node.stay('lying', 62, { rr: 23 });
  expect(node.told()).toEqual(['cleared respirationRateGreater']);
});

test('a mat that falls silent, and one whose last will came', () => {
  const node = openNode();
  node.stay('lying', 10);
  node.silence(179);
  expect(node.told()).toEqual([]);
  node.silence(2);
  expect(node.told()).toEqual(['raised deviceDisconnected']);
  node.stay('lying', 32);
  expect(node.told()).toEqual(['closed deviceDisconnected']);
  node.say('v1/m1/up/link', 'offline');
  node.silence(180);
  expect(node.told()).toEqual(['raised deviceDisconnected']);
});

test('a frame of nonsense is not judged; of those judged it keeps count', () => {
  const node = openNode();
  node.frame('lying');
  node.frame('flying');
  node.say('v1/m1/up/frame', 'not json');
  expect(node.handled()).toBe(1);
});

test('what npm run says of our package is not said to the other one', () => {
  const env = {
    PATH: 'p',
    npm_config_local_prefix: '/a',
    npm_config_prefix: '/b',
    npm_package_name: 'w',
    npm_config_registry: 'r',
    INIT_CWD: '/c',
  };
  expect(withoutOurPackage(env)).toEqual({ PATH: 'p', npm_config_registry: 'r' });
});
