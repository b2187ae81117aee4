import { alertPhases, alertPriorities, alertTypes } from '@wardlight/contract';
import { networkId } from '@wardlight/contract/testing';
import { beforeAll, expect, it } from 'vitest';
import { setUpLanguage, wordsOf } from '../../lib/i18n/i18n.ts';
import { speechLanguages, speechTags } from '../../lib/sound/speech-settings.ts';
import { sentenceOf } from './sentence.ts';

const every = speechTags.map((tag) => ({ tag, language: speechLanguages[tag] }));

const network = { network_id: networkId(1), network_name: '5F-A', beds: [] };

beforeAll(setUpLanguage);

it.each(every)(
  '$tag: no bed, kind or network is said with a dash, which a voice may read as "minus"',
  async ({ language }) => {
    const t = await wordsOf(language);
    for (const type of alertTypes)
      for (const priority of alertPriorities)
        for (const phase of alertPhases)
          for (const bed_no of ['101-1', '３０２－２', 'A/07', null]) {
            const of = bed_no === null ? network : null;
            const said = sentenceOf(t, { type, priority, phase, bed_no, outage: of });
            // A hyphen inside a word of the language is no sign between numbers ("na-discharge").
            expect(said).not.toMatch(/\d[^\p{L}\p{N}\s,，、。]+\d|[−/]|\p{Pd}(?!\p{Ll})|\{\{/u);
            if (bed_no === '101-1') expect(said).toMatch(/1 0 1(, |之|の)1/);
          }
  },
);

it.each([
  ['zh-TW', '高優先，1 0 1之1床，離床'],
  ['en', 'High priority, bed 1 0 1, 1, Left bed'],
  ['ja', '高優先度、1 0 1の1番ベッド、離床'],
] as const)('%s is a sentence that was heard', async (language, said) => {
  const t = await wordsOf(language);
  const of = { type: 'leaveBed', priority: 'high', bed_no: '101-1', outage: null, phase: 'raised' } as const;
  expect(sentenceOf(t, of)).toBe(said);
});

it('says of what goes on that it does, and of a breath that is not felt what to do', async () => {
  const t = await wordsOf('en');
  const of = { type: 'rrAbnormal', priority: 'high', bed_no: '7', outage: null, phase: 'claimed' } as const;
  expect(sentenceOf(t, of)).toBe('High priority, bed 7, No breathing detected, check the resident, still going on');
});

it('says of two mats under one serial that they are, not that a mat is gone', async () => {
  const of = { priority: 'medium', bed_no: '7', outage: null, phase: 'raised', threshold: 0 } as const;
  const said = sentenceOf(await wordsOf('en'), { ...of, type: 'deviceDisconnected' });
  expect(said).toBe('Medium priority, bed 7, Two mats under one serial number');
});
