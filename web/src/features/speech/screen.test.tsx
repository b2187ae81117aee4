import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { bringDeskWords, setUpLanguage } from '../../lib/i18n/i18n.ts';
import { gainOf, openSpeaker } from '../../lib/sound/sound.ts';
import { switchSound } from '../../lib/sound/sound-unlock.ts';
import { soundVolume } from '../../lib/sound/sound-volume.ts';
import { changeSpeech, speechSettings } from '../../lib/sound/speech-settings.ts';
import { type FakeAudio, fakeAudio } from '../../testing/fake-audio.ts';
import { fakeSpeech } from '../../testing/fake-speech.ts';
import { renderScreen } from '../../testing/render.tsx';
import { SpeechScreen } from './screen.tsx';

let audio: FakeAudio;
beforeEach(async () => {
  audio = fakeAudio();
  switchSound(true);
  changeSpeech({ on: false, tags: ['zh-TW'], voices: {}, rate: 'normal', muted: [] });
  await setUpLanguage();
  await bringDeskWords();
});

const box = (name: string) => screen.getByRole<HTMLInputElement>('checkbox', { name });

test('the volume is kept on this screen, and every tone can be heard with it', async () => {
  const frame = openSpeaker();
  const { user } = await renderScreen(<SpeechScreen />);
  const slider = screen.getByRole<HTMLInputElement>('slider', { name: '音量' });
  expect(Number(slider.min)).toBeGreaterThan(0);
  fireEvent.change(slider, { target: { value: '60' } });
  expect(slider.getAttribute('aria-valuetext')).toBe('60%');
  expect([soundVolume.get(), localStorage.getItem('wardlight.volume')]).toEqual([60, '60']);
  await user.click(screen.getByRole('button', { name: /試聽.*高優先/ }));
  await waitFor(() => expect(audio.started).toHaveLength(10));
  expect(audio.gains()).toEqual([gainOf('high', 60)]);
  await user.click(screen.getByRole('button', { name: /試聽.*收不到資料/ }));
  await waitFor(() => expect(audio.started).toHaveLength(12));
  frame.close();
});

test('no tone can be tried while the sound is off, and that is said', async () => {
  await renderScreen(<SpeechScreen />);
  act(() => switchSound(false));
  const tones = within(screen.getByRole('group', { name: '提示音' }));
  expect(tones.getByText(/這個畫面的警示音已關閉/)).toBeTruthy();
  expect(tones.queryByRole('button', { name: /試聽/ })).toBeNull();
  act(() => switchSound(true));
  expect(tones.getByRole('button', { name: /試聽.*低優先/ })).toBeTruthy();
});

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
  await waitFor(() => expect(speech.said.map(({ text }) => text)).toEqual(['中優先，1 0 1之1床，離床']));
});

test('a try that the browser refuses is said, and can be tried again', async () => {
  const speech = fakeSpeech(['zh-TW']);
  const { user } = await renderScreen(<SpeechScreen />);
  await user.click(screen.getByRole('button', { name: /繁體中文.*試聽/ }));
  await waitFor(() => expect(speech.said).toHaveLength(1));
  act(() => speech.fail('not-allowed'));
  expect(screen.getByRole('alert').textContent).toContain('這個螢幕現在不能說話');
  await user.click(screen.getByRole('button', { name: '再試一次' }));
  await waitFor(() => expect(speech.said).toHaveLength(2));
  act(() => speech.end());
  expect(screen.queryByRole('alert')).toBeNull();
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
