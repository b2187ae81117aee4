import { languages } from '@wardlight/contract';
import { exampleAt } from '@wardlight/contract/testing';
import { expect, it } from 'vitest';
import { alertText, wordsOf } from './alert-text.ts';

const said = {
  ...{ agencyName: null, bedNo: '7', change: 'raised', networkName: null, outageBeds: [], priority: 'medium' },
  ...{ residentName: null, stage: 'first', startedAt: exampleAt, timezone: 'UTC', type: 'deviceDisconnected' },
} as const;

it.each(languages)(
  '%s: of two mats under one serial a message says so, of any other lost mat that it is lost',
  (locale) => {
    const { type, reason } = wordsOf(locale).alerts;
    expect(alertText({ ...said, locale, threshold: 0 } as never).title).toContain(reason.twoDevices);
    expect(alertText({ ...said, locale, threshold: 3 } as never).title).toContain(type.deviceDisconnected);
  },
);
