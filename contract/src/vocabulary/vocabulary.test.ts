import { describe, expect, it } from 'vitest';
import { alertKinds, alertTypes } from './alerts.ts';
import { languageOf } from './languages.ts';
import { localeSchema, nameSchema, usernameSchema } from './people.ts';
import { alertSettingsSchema, standardWatch, watchSettingsSchema } from './schedule/schedule.ts';
import { shippedSettings, shippedTemplates } from './templates.ts';

describe('languageOf', () => {
  it.each([
    ['zh_TW', 'zh-TW'],
    ['zh-Hant-TW', 'zh-TW'],
    ['ZH', 'zh-TW'],
    ['ja', 'ja'],
    ['ja_JP', 'ja'],
    ['id_ID', 'id'],
    ['in', 'id'],
    ['th-TH', 'th'],
    ['fil-PH', 'fil'],
    ['tl', 'fil'],
    ['vi_VN', 'vi'],
    ['en_US', 'en'],
    ['de', 'en'],
    ['zhx', 'en'],
    ['', 'en'],
  ] as const)('%s speaks %s', (locale, language) => {
    expect(languageOf(locale)).toBe(language);
  });
});

describe('templates', () => {
  it.each(shippedTemplates)('%s is within every bound', (name) => {
    expect(alertSettingsSchema.parse(shippedSettings[name])).toEqual(shippedSettings[name]);
  });

  it.each(alertTypes)('a threshold of %s just outside its bounds is refused, on them it is taken', (type) => {
    const { min, max } = alertKinds[type];
    const withValue = (value: number) => {
      const settings = structuredClone(shippedSettings.standard);
      settings[type].value = value;
      return alertSettingsSchema.safeParse(settings).success;
    };
    expect([withValue(min), withValue(max), withValue(min - 1), withValue(max + 1)]).toEqual([
      true,
      true,
      false,
      false,
    ]);
  });

  it('the standard watch is within every bound', () => {
    expect(watchSettingsSchema.parse(standardWatch)).toEqual(standardWatch);
  });
});

describe('people', () => {
  it.each([
    ['a name', nameSchema, '王美玉', true],
    ['no name', nameSchema, '', false],
    ['a name of 101 letters', nameSchema, 'a'.repeat(101), false],
    ['a locale', localeSchema, 'zh_TW', true],
    ['a locale that is none', localeSchema, '../etc', false],
    ['a username', usernameSchema, 'night.shift-2', true],
    ['a username with a space', usernameSchema, 'night shift', false],
  ] as const)('%s', (_, schema, value, fits) => {
    expect(schema.safeParse(value).success).toBe(fits);
  });
});
