/**
 * What a screen says of an alert, heard: Debian's synthesiser tells in phonemes how a voice reads it. It has no voice for Filipino, and no
 * words for the characters of Chinese and Japanese; numbers, and what stands between them, it reads in those as well.
 */
import { execFileSync } from 'node:child_process';
import { expect, test } from '@playwright/test';
import { alertTypes, type Language, spokenBedNo } from '@wardlight/contract';
import { wordsOf } from './person.ts';
import { filled } from './sight.ts';

const voices = { 'zh-TW': 'cmn', en: 'en-us', ja: 'ja', th: 'th', vi: 'vi', id: 'id' } as const;
const spoken = Object.entries(voices) as [keyof typeof voices & Language, string][];

/** Phonemes without stress, length and tone, which change with the place in a sentence; one line for each breath. */
function heardBy(voice: string, text: string): string {
  const heard = execFileSync('espeak-ng', ['-v', voice, '-q', '--ipa', '--', text], { encoding: 'utf8' });
  return heard.replaceAll(/[ˈˌː\d]|ɜ/g, '').trim();
}

const digitsOf = (voice: string, digits: string): string =>
  [...digits].map((digit) => heardBy(voice, digit)).join('\\s+');

for (const [language, voice] of spoken) {
  test(`${voice} reads bed 101-1 as digits, and hears no sign between them, in every kind of alert`, () => {
    const { alerts } = wordsOf[language];
    const bed = spokenBedNo('101-1', alerts.spoken.joint);
    const joint = heardBy(voice, alerts.spoken.joint.replace(', ', ''));
    const asDigits = new RegExp(
      `${digitsOf(voice, '101')}\\s+${joint === '' ? '' : `${joint}\\s+`}${digitsOf(voice, '1')}`,
    );
    const signs = ['-', '−', '/'].map((sign) => heardBy(voice, `7 ${sign} 7`));
    for (const type of alertTypes) {
      const sentence = { priority: alerts.priority.high, bed, type: alerts.type[type] };
      const heard = heardBy(voice, filled(alerts.spoken.bed, sentence));
      expect(heard).toMatch(asDigits);
      for (const sign of signs) if (sign !== '') expect(` ${heard} `).not.toContain(` ${sign} `);
    }
  });
}

test('a number that is said as it is written is heard with its sign: what the others listen for can be heard', () => {
  expect(heardBy('en-us', 'bed 101-1')).toMatch(/dæʃ/);
  expect(heardBy('en-us', 'bed 101−1')).toMatch(/maɪnəs/);
  expect(heardBy('id', 'ranjang 101/1')).toMatch(/ɡaris/);
});
