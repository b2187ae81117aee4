/** The sound tested at the start of a shift: offered where it sounds, heard by somebody by name, calm otherwise. */
import { act, screen, waitFor, within } from '@testing-library/react';
import type { SoundCheck } from '@wardlight/contract';
import { agency, agencyId, currentUser, exampleAt, userId } from '@wardlight/contract/testing';
import { useState } from 'react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { bringDeskWords } from '../../lib/i18n/i18n.ts';
import { actingPerson } from '../../lib/session/acting-person.ts';
import { openSpeaker, type Speaker } from '../../lib/sound/sound.ts';
import { setUnlocked, switchSound, unlockSound } from '../../lib/sound/sound-unlock.ts';
import { crankClock } from '../../testing/cranked-clock.ts';
import { type FakeAudio, fakeAudio } from '../../testing/fake-audio.ts';
import { type FakeServer, fakeServer, unreachable } from '../../testing/fake-server.ts';
import { renderScreen } from '../../testing/render.tsx';
import { SoundCheckInBar } from './in-top-bar.tsx';
import { SoundCheckPanel } from './panel.tsx';

const hour = 3_600_000;
const shift = { from_at: exampleAt - 3 * hour, to_at: exampleAt + 5 * hour };
const nobody: SoundCheck = { ...shift, heard: null };
const next: SoundCheck = { from_at: shift.to_at, to_at: shift.to_at + 8 * hour, heard: null };
const byMei: SoundCheck = {
  ...shift,
  heard: { at: exampleAt, user_id: userId(7), name: '林美玲', station: null, device: 'Chrome · Android' },
};

let clock: ReturnType<typeof crankClock>;
let server: FakeServer;
let audio: FakeAudio;
let speaker: Speaker;
beforeEach(async () => {
  clock = crankClock();
  audio = fakeAudio();
  switchSound(true);
  speaker = openSpeaker();
  await unlockSound();
  server = fakeServer({ readSoundCheck: () => nobody, noteSoundHeard: () => byMei });
});
afterEach(() => act(() => speaker.close()));

async function show(part = <SoundCheckInBar calls={false} />, options: Parameters<typeof renderScreen>[1] = {}) {
  await bringDeskWords();
  return await renderScreen(part, options);
}
const offer = () => screen.findByRole('button', { name: '測試聲音' });
const button = (name: string) => within(screen.getByRole('dialog')).getByRole('button', { name });

describe('the test', () => {
  it('sounds the high tone once, asks, and keeps who heard it where', async () => {
    const { user } = await show();
    await user.click(await offer());
    expect(audio.started).toHaveLength(0);
    await user.click(button('測試聲音'));
    await screen.findByText('剛才是高優先警示的聲音。您聽到了嗎？');
    expect(audio.started).toHaveLength(10);
    await user.click(button('聽到了'));
    expect(await screen.findByText('林美玲 02:00 確認聽到聲音')).toBeTruthy();
    expect(screen.queryByRole('button')).toBeNull();
    const [said] = server.callsOf('noteSoundHeard');
    expect(said?.body).toEqual({ screen_id: JSON.parse(localStorage.getItem('wardlight.screen') ?? '') });
    await clock.advance(10_000);
    expect(audio.started).toHaveLength(10);
  });

  it('not heard: what to look at, and again', async () => {
    const { user } = await show();
    await user.click(await offer());
    await user.click(button('測試聲音'));
    await user.click(await screen.findByRole('button', { name: '沒聽到' }));
    expect(screen.getByRole('alert').textContent).toMatch(/音量和靜音開關.*瀏覽器.*喇叭/);
    await user.click(button('再試一次'));
    await screen.findByText(/您聽到了嗎/);
    expect(audio.started).toHaveLength(20);
    expect(server.callsOf('noteSoundHeard')).toEqual([]);
  });

  it('keeps the focus within, and on no button: a second Enter does not say that it was heard', async () => {
    const { user } = await show();
    await user.click(await offer());
    button('測試聲音').focus();
    await user.keyboard('{Enter}');
    await screen.findByText(/您聽到了嗎/);
    expect(document.activeElement?.closest('[role="dialog"]')).toBeTruthy();
    await user.keyboard('{Enter}');
    expect(server.callsOf('noteSoundHeard')).toEqual([]);
    await user.tab();
    expect(document.activeElement).toBe(button('聽到了'));
  });

  it('where the browser mutes the page, the bar about that has the word', async () => {
    await show();
    await offer();
    act(() => setUnlocked(false));
    expect(screen.queryByRole('button')).toBeNull();
  });

  it('what was not recorded is said, and can be said again', async () => {
    server.answer({ noteSoundHeard: () => unreachable });
    const { user } = await show();
    await user.click(await offer());
    await user.click(button('測試聲音'));
    await user.click(await screen.findByRole('button', { name: '聽到了' }));
    expect((await screen.findByRole('alert')).textContent).toContain('沒有記錄下來。');
    server.answer({ noteSoundHeard: () => byMei });
    await user.click(button('聽到了'));
    expect(await screen.findByText('林美玲 02:00 確認聽到聲音')).toBeTruthy();
  });

  it('a station asks first who heard it', async () => {
    const { user } = await show(undefined, { user: currentUser({ shared: true }) });
    await user.click(await offer());
    await user.click(button('測試聲音'));
    await user.click(await screen.findByRole('button', { name: '聽到了' }));
    expect(actingPerson.get()).toBeNull();
    expect(server.callsOf('noteSoundHeard')).toEqual([]);
  });
});

describe('the offer', () => {
  it('is put off until the next shift', async () => {
    // Of a facility that no other test puts off.
    const elsewhere = currentUser({
      agency_id: agencyId(9),
      agency: agency({ agency_id: agencyId(9) }),
      agencies: [agency({ agency_id: agencyId(9) })],
    });
    server.answer({ readSoundCheck: () => (clock.now() < shift.to_at ? nobody : next) });
    const { user } = await show(undefined, { user: elsewhere });
    await user.click(await offer());
    await user.click(button('稍後再說'));
    expect(screen.queryByRole('button')).toBeNull();
    await clock.advance(5 * hour - 1);
    expect(screen.queryByRole('button')).toBeNull();
    await clock.advance(2);
    expect(await offer()).toBeTruthy();
  });

  it('comes back when the shift in which it was heard is over', async () => {
    server.answer({ readSoundCheck: () => (clock.now() < shift.to_at ? byMei : next) });
    await show();
    await screen.findByText('林美玲 02:00 確認聽到聲音');
    await clock.advance(5 * hour);
    expect(await offer()).toBeTruthy();
  });

  it('gives way to an alarm, also where it stands open', async () => {
    let call = () => {};
    const Watched = () => {
      const [calls, setCalls] = useState(false);
      call = () => setCalls(true);
      return <SoundCheckInBar calls={calls} />;
    };
    const { user } = await show(<Watched />);
    await user.click(await offer());
    await user.click(button('測試聲音'));
    await screen.findByText(/您聽到了嗎/);
    act(() => call());
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(screen.queryByRole('button')).toBeNull();
  });

  it('is not made where nothing sounds, nor over several facilities, nor on a wall screen', async () => {
    act(() => switchSound(false));
    const first = await show();
    first.unmount();
    act(() => switchSound(true));
    const agencies = [agency(), agency({ agency_id: agencyId(2) })];
    const agent = currentUser({ role: 'agent', agency_id: null, agency: null, agencies });
    const second = await show(undefined, { user: agent, agency: 'all' });
    second.unmount();
    await show(undefined, { user: currentUser({ role: 'display' }) });
    expect(screen.queryByRole('button')).toBeNull();
    expect(server.callsOf('readSoundCheck')).toEqual([]);
  });
});

describe('on the page of the sound', () => {
  it('stands who heard it and on what, and the test at any time', async () => {
    server.answer({ readSoundCheck: () => byMei });
    const { user } = await show(<SoundCheckPanel />);
    expect(await screen.findByText('林美玲 02:00 確認聽到聲音 · Chrome · Android')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: '測試聲音' }));
    await screen.findByText(/您聽到了嗎/);
    expect(screen.queryByRole('button', { name: '稍後再說' })).toBeNull();
  });

  it('or that nobody has', async () => {
    await show(<SoundCheckPanel />);
    expect(await screen.findByText('這一班還沒有人確認這個畫面的聲音。')).toBeTruthy();
  });
});
