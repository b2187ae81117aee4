/** Half a syllable of an input method: its keys are its own, and nothing is searched for it. */
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { bedId, board, currentUser, exampleAt, residentId, stayId, tile } from '@wardlight/contract/testing';
import { useState } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { fakeServer } from '../../testing/fake-server.ts';
import { heldWire } from '../../testing/held-wire.ts';
import { renderApp, renderScreen, signedIn } from '../../testing/render.tsx';
import { SearchField } from '../../ui/desk/search-field.tsx';
import { showWelcome } from '../session/welcome.ts';
import { keepKeysOfComposing } from './composing.ts';
import { useEscape } from './escape.ts';

vi.mock('../../live/socket.ts', async () => (await import('../../testing/held-wire.ts')).socketModule);

const ends: (() => void)[] = [];
afterEach(() => {
  for (const end of ends.splice(0)) end();
});
beforeEach(() => {
  fakeServer({
    readUser: () => currentUser(),
    readBoard: () => board({ at: exampleAt, tiles: beds }),
    readNotifications: () => ({ at: exampleAt, data: [] }),
  });
});

const beds = ['201-1', '202-1'].map((bed_no, n) =>
  tile({
    bed_id: bedId(n + 1),
    bed_no,
    resident: {
      resident_id: residentId(n + 1),
      stay_id: stayId(n + 1),
      name: n === 0 ? '陳秀英' : '林阿土',
      gender: null,
    },
  }),
);

function compose(field: HTMLElement, text: string): void {
  fireEvent.compositionStart(field);
  fireEvent.input(field, { target: { value: text }, isComposing: true });
}

test('on the board half a syllable hides no bed, Escape is the input method’s, and the whole syllable searches', async () => {
  showWelcome(false);
  signedIn();
  await renderApp('/dashboard');
  const tiles = () => screen.queryAllByRole('article');
  await screen.findByRole('textbox', { name: '搜尋床號或姓名' });
  heldWire.opened();
  heldWire.hear('SnapshotEvent', 'private-dashboard.1', {
    epoch: 'a',
    seq: 0,
    at: exampleAt,
    board: board({ at: exampleAt, tiles: beds }),
  });
  await waitFor(() => expect(tiles()).toHaveLength(2));
  const field = screen.getByRole('textbox', { name: '搜尋床號或姓名' }) as HTMLInputElement;
  act(() => field.focus());
  compose(field, 'ㄌㄧ');
  expect(field.value).toBe('ㄌㄧ');
  expect(tiles()).toHaveLength(2);
  fireEvent.keyDown(field, { key: 'Escape', isComposing: true });
  expect(field.value).toBe('ㄌㄧ');
  expect(document.activeElement).toBe(field);
  fireEvent.input(field, { target: { value: '林' }, isComposing: true });
  fireEvent.compositionEnd(field);
  await waitFor(() => expect(tiles()).toHaveLength(1));
  expect(field.value).toBe('林');
  fireEvent.keyDown(field, { key: 'Escape' });
  await waitFor(() => expect(tiles()).toHaveLength(2));
});

test.each([
  ['while composing', { isComposing: true }],
  ['the key that ended it, in Safari', { keyCode: 229 }],
])('no key closes or sends anything: %s', async (_, mark) => {
  ends.push(keepKeysOfComposing());
  const [closed, pressed] = [vi.fn(), vi.fn()];
  function Asking() {
    useEscape(true, closed);
    return <input aria-label="name" onKeyDown={pressed} />;
  }
  await renderScreen(<Asking />);
  const field = screen.getByRole('textbox', { name: 'name' });
  for (const key of ['Escape', 'Enter', 'ArrowDown']) fireEvent.keyDown(field, { key, ...mark });
  expect(closed).not.toHaveBeenCalled();
  expect(pressed).not.toHaveBeenCalled();
  fireEvent.keyDown(field, { key: 'Escape' });
  expect(closed).toHaveBeenCalledTimes(1);
});

test('a list is searched by whole syllables, and what comes from elsewhere meanwhile does not take them away', async () => {
  const searched = vi.fn();
  let elsewhere = (_: string): void => {};
  function List() {
    const [text, setText] = useState('');
    elsewhere = setText;
    return (
      <SearchField
        label="search"
        clearLabel="clear"
        value={text}
        onChange={(next) => {
          searched(next);
          setText(next);
        }}
      />
    );
  }
  await renderScreen(<List />);
  const field = screen.getByRole('searchbox', { name: 'search' }) as HTMLInputElement;
  compose(field, 'すず');
  act(() => elsewhere('x'));
  expect(field.value).toBe('すず');
  expect(searched).not.toHaveBeenCalled();
  fireEvent.input(field, { target: { value: '鈴木' }, isComposing: true });
  fireEvent.compositionEnd(field);
  expect(searched.mock.calls).toEqual([['鈴木']]);
  expect(field.value).toBe('鈴木');
});
