import { describe, expect, it } from 'vitest';
import { storedZoneSchema, zoneSchema } from './zones.ts';

const fits = (zone: string) => zoneSchema.safeParse(zone).success;

describe('a zone that may be chosen', () => {
  it.each([
    ...[
      'Asia/Taipei',
      'Asia/Manila',
      'Asia/Ho_Chi_Minh',
      'America/Argentina/Buenos_Aires',
      'America/Port-au-Prince',
      'UTC',
    ],
    ...['Antarctica/DumontDUrville', 'Arctic/Longyearbyen', 'Pacific/Chatham', 'europe/london'],
    // Aliases of places.
    ...[
      'Asia/Calcutta',
      'Asia/Saigon',
      'US/Pacific',
      'Canada/Eastern',
      'Brazil/East',
      'Singapore',
      'Japan',
      'Hongkong',
      'ROC',
      'NZ',
    ],
  ])('%s', (zone) => {
    expect(fits(zone)).toBe(true);
  });

  it.each([
    // Until decisions §15 these were accepted; by the fourth the engine and the database were sixteen hours apart.
    ...['Etc/GMT+8', 'EST', 'CST6CDT', '+08:00'],
    ...[
      '-0800',
      '+08',
      '08:00',
      'UTC+8',
      'GMT+8',
      'GMT',
      'GMT0',
      'GMT-0',
      'Z',
      'Zulu',
      'UCT',
      'Universal',
      'Greenwich',
    ],
    ...['Etc/UTC', 'Etc/GMT', 'Etc/GMT0', 'Etc/GMT-14', 'Etc/Zulu', 'etc/utc', 'utc'],
    ...[
      'MST',
      'HST',
      'CET',
      'MET',
      'EET',
      'WET',
      'PST',
      'EST5EDT',
      'MST7MDT',
      'PST8PDT',
      'SystemV/PST8',
      'posix/Asia/Taipei',
    ],
    ...[
      'Asia/Nowhere',
      'Asia',
      'Asia/',
      '/Taipei',
      'Asia/Taipei8',
      'Asia/GMT+8',
      ' Asia/Taipei',
      '',
      'localtime',
      'Factory',
      'x'.repeat(65),
    ],
  ])('not %j', (zone) => {
    expect(fits(zone)).toBe(false);
  });
});

it('a stored one is answered as it is, as long as a clock can be read by it', () => {
  const known = ['Asia/Taipei', 'Etc/GMT+8', 'EST', '+08:00', 'Asia/Nowhere'].filter(
    (zone) => storedZoneSchema.safeParse(zone).success,
  );
  expect(known).toEqual(['Asia/Taipei', 'Etc/GMT+8', 'EST', '+08:00']);
});
