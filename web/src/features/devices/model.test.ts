import { bedId, matCommand } from '@wardlight/contract/testing';
import { describe, expect, it } from 'vitest';
import { addressOf, barsOf, bedText, installerText, latestOf, strengthOf } from './model.ts';

describe('a signal', () => {
  it.each([
    [-30, 4, 'strong'],
    [-55, 4, 'strong'],
    [-56, 3, 'good'],
    [-67, 3, 'good'],
    [-68, 2, 'fair'],
    [-75, 2, 'fair'],
    [-76, 1, 'weak'],
    [-85, 1, 'weak'],
    [-86, 0, 'poor'],
  ])('of %i dBm has %i bars and is %s', (dbm, bars, strength) => {
    expect([barsOf(dbm), strengthOf(dbm)]).toEqual([bars, strength]);
  });
});

describe('what the installer is handed', () => {
  const door = { host: null, port: 1883, tls: false };
  it('names the host of the page where the server names none', () => {
    const text = installerText({ serial: 'WL-1', password: 'secret', door }, 'ward.example');
    expect(JSON.parse(text)).toEqual({ serial: 'WL-1', password: 'secret', host: 'ward.example', port: 1883 });
    expect(addressOf(door, 'ward.example')).toBe('ward.example:1883');
  });
  it('names the broker in front, and that it is encrypted', () => {
    const text = installerText(
      { serial: 'WL-1', password: 'secret', door: { host: 'mqtt.example', port: 8883, tls: true } },
      'ward.example',
    );
    expect(JSON.parse(text)).toMatchObject({ host: 'mqtt.example', port: 8883, tls: true });
  });
});

it('of several commands the latest of the kind counts', () => {
  const old = matCommand({ asked_at: 1 });
  const latest = matCommand({ asked_at: 2 });
  expect(latestOf([old, matCommand({ kind: 'network', asked_at: 3 }), latest], 'reboot')).toBe(latest);
  expect(latestOf([], 'reboot')).toBeNull();
});

it('a bed is named with who lies there', () => {
  const bed = { bed_id: bedId(1), bed_no: '201-1', floor: '2F' };
  expect(bedText({ bed, resident_name: '林住民' })).toBe('2F · 201-1 · 林住民');
  expect(bedText({ bed, resident_name: null })).toBe('2F · 201-1');
  expect(bedText({ bed: null, resident_name: null })).toBeNull();
});
