import { expect, it } from 'vitest';
import { chooseVoice, type Voice } from './voices.ts';

const voice = (lang: string, name = lang, localService = true): Voice => ({ voiceURI: name, name, lang, localService });

it.each([
  ['its own tag', ['en-US', 'id-ID'], 'id-ID', 'id-ID', 'exact'],
  ['a tag as Android writes it', ['in_ID', 'id_ID'], 'id-ID', 'id_ID', 'exact'],
  ['the language elsewhere', ['en-US', 'zh-CN'], 'zh-TW', 'zh-CN', 'language'],
  ['Filipino by its older name', ['en-US', 'tl-PH'], 'fil-PH', 'tl-PH', 'exact'],
  ['English where there is none', ['de-DE', 'en-GB'], 'fil-PH', 'en-GB', 'english'],
] as const)('is said with %s', (_, langs, tag, lang, fit) => {
  const choice = chooseVoice(
    langs.map((each) => voice(each)),
    tag,
    undefined,
  );
  expect([choice.voice?.lang, choice.fit]).toEqual([lang, fit]);
});

it('none is none', () => {
  expect(chooseVoice([], 'th-TH', undefined)).toEqual({ voice: null, fit: 'none' });
  expect(chooseVoice([voice('de-DE')], 'th-TH', undefined)).toEqual({ voice: null, fit: 'none' });
});

it('the chosen one first, as long as it is there; else one that needs no internet', () => {
  const voices = [voice('ja-JP', 'far', false), voice('ja-JP', 'near')];
  expect(chooseVoice(voices, 'ja-JP', 'far')).toMatchObject({ voice: { name: 'far' }, fit: 'chosen' });
  expect(chooseVoice(voices, 'ja-JP', 'gone')).toMatchObject({ voice: { name: 'near' }, fit: 'exact' });
});
