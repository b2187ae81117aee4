import { describe, expect, it } from 'vitest';
import { appVersionListSchema, compareVersions, runningApp } from './vocabulary.ts';

describe('versions', () => {
  it.each([
    ['2.10.0', '2.9.9', 1],
    ['2.10', '2.10.0', 0],
    ['1', '1.0.1', -1],
    ['10.0', '9.99.99', 1],
  ])('%s and %s', (one, other, sign) => {
    expect(Math.sign(compareVersions(one, other))).toBe(sign);
  });

  it('the least is no newer than the newest, each platform stands once, and a store is https', () => {
    const android = { platform: 'android', newest: '2.0', minimum: '1.5', store: 'https://store.example/app' };
    const read = (versions: unknown) => appVersionListSchema.safeParse(versions).success;
    expect(read([android, { ...android, platform: 'ios' }])).toBe(true);
    expect(read([{ ...android, minimum: '2.0.1' }])).toBe(false);
    expect(read([android, android])).toBe(false);
    for (const store of ['http://store.example/app', 'javascript:alert(1)', 'https:///x', ''])
      expect(read([{ ...android, store }]), store).toBe(false);
    for (const newest of ['', '2.', 'v2', '2.0-beta', '1.2.3.4.5', 'NaN'])
      expect(read([{ ...android, newest, minimum: '1' }]), newest).toBe(false);
  });
});

describe('the app of a call', () => {
  const iphone = 'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X)';
  const phone = 'Mozilla/5.0 (Linux; Android 16)';
  it.each([
    ['by its header', '2.1.0', iphone, { platform: 'ios', version: '2.1.0' }],
    ['by its user agent', null, `${phone} WardlightApp/3.0`, { platform: 'android', version: '3.0' }],
    ['the header first', '2.0', `${phone} WardlightApp/3.0`, { platform: 'android', version: '2.0' }],
    ['a browser', null, phone, null],
    ['a version that is none', '2.0-beta;drop table', iphone, null],
    ['on nothing known', '2.0', 'curl/8', null],
    ['nothing at all', null, null, null],
  ])('%s', (_, header, agent, expected) => {
    expect(runningApp(header, agent)).toEqual(expected);
  });
});
