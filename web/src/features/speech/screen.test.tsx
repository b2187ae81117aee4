import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { bringDeskWords, setUpLanguage } from '../../lib/i18n.ts';
import { changeSpeech, speechSettings } from '../../lib/speech-settings.ts';
import { fakeAudio } from '../../testing/fake-audio.ts';
import { fakeSpeech } from '../../testing/fake-speech.ts';
import { renderScreen } from '../../testing/render.tsx';
import { SpeechScreen } from './screen.tsx';

beforeEach(async () => {
  fakeAudio();
  changeSpeech({ on: false, tags: ['zh-TW'], voices: {}, rate: 'normal', muted: [] });
  await setUpLanguage();
  await bringDeskWords();
});

const box = (name: string) => screen.getByRole<HTMLInputElement>('checkbox', { name });

test('what is chosen is kept on this screen: on, two languages in order, a kind that is not said, the speed', async () => {
  fakeSpeech(['zh-TW', 'id-ID']);
  const { user } = await renderScreen(<SpeechScreen />);
  await user.click(screen.getByRole('checkbox', { name: /這個螢幕說出警示/ }));
  await user.click(box('Bahasa Indonesia'));
  await user.click(box('離床'));
  await user.click(screen.getByRole('radio', { name: '慢' }));
  expect(speechSettings.get()).toMatchObject({ on: true, tags: ['zh-TW', 'id-ID'], muted: ['leaveBed'], rate: 'slow' });
  expect(JSON.parse(localStorage.getItem('wardlight.speech') ?? '{}')).toMatchObject({ tags: ['zh-TW', 'id-ID'] });
});

test('one language stays at least, and no third is taken', async () => {
  fakeSpeech(['zh-TW', 'id-ID', 'en-US']);
  const { user } = await renderScreen(<SpeechScreen />);
  await user.click(box('繁體中文'));
  expect(speechSettings.get().tags).toEqual(['zh-TW']);
  await user.click(box('Bahasa Indonesia'));
  await user.click(box('English'));
  expect(speechSettings.get().tags).toEqual(['zh-TW', 'id-ID']);
});

test('says which voice each language has, and lets one hear it', async () => {
  const speech = fakeSpeech(['zh-TW', 'en-GB']);
  const { user } = await renderScreen(<SpeechScreen />);
  expect(screen.getByText('聲音：voice zh-TW')).toBeTruthy();
  expect(screen.getAllByText(/這台裝置沒有這種語言的聲音，改以英語播報/)).toHaveLength(5);
  await user.click(screen.getByRole('button', { name: /繁體中文.*試聽/ }));
  await waitFor(() => expect(speech.said.map(({ text }) => text)).toEqual(['中優先：101 床，離床']));
});

test('without any voice it says once what to do, the switch that only the tone sounds, and no line offers anything to hear', async () => {
  fakeSpeech([]);
  await renderScreen(<SpeechScreen />);
  const told = screen.getByRole('status').textContent;
  expect(told).toContain('這台裝置沒有安裝任何聲音，只會響提示音');
  expect(told).toContain('加裝聲音');
  const on = screen.getByRole<HTMLInputElement>('checkbox', { name: /這個螢幕說出警示.*只會響提示音，不會說話/ });
  expect(on.disabled).toBe(false);
  const languages = screen.getByRole('group', { name: /語言/ });
  expect(within(languages).queryByText(/聲音/)).toBeNull();
  expect(within(languages).queryByRole('button')).toBeNull();
});

test('a browser that cannot speak says so', async () => {
  await renderScreen(<SpeechScreen />);
  expect(screen.getByText('這個瀏覽器不能語音播報')).toBeTruthy();
  expect(screen.queryByText('這台裝置沒有安裝任何聲音，只會響提示音')).toBeNull();
});
