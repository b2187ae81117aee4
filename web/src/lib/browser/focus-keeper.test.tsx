import { act, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { renderScreen } from '../../testing/render.tsx';
import { keepFocus } from './focus-keeper.ts';

let end: () => void;
beforeEach(() => {
  end = keepFocus();
});
afterEach(() => end());

let show: (cards: readonly string[]) => void;
function Cards() {
  const [cards, setCards] = useState<readonly string[]>(['a', 'b', 'c']);
  show = setCards;
  return (
    <main id="main" tabIndex={-1}>
      <h1 tabIndex={-1}>list</h1>
      <ul>
        {cards.map((card) => (
          <li key={card}>
            <a href={`/${card}`}>{card}</a> <button type="button">close {card}</button>
          </li>
        ))}
      </ul>
    </main>
  );
}
const focus = () => document.activeElement?.textContent;
const without = (...cards: string[]) => act(() => show(cards));

async function at(name: string) {
  await renderScreen(<Cards />);
  const user = userEvent.setup();
  while (focus() !== name) await user.tab();
  return user;
}

test('a card that goes leaves the focus at the one after it, then at the one before, then at the heading', async () => {
  await at('close b');
  without('a', 'c');
  await waitFor(() => expect(focus()).toBe('c'));
  without('a');
  await waitFor(() => expect(focus()).toBe('a'));
  without();
  await waitFor(() => expect(focus()).toBe('list'));
});

test('who points is not led anywhere: a focus would hold the list', async () => {
  const user = await at('close b');
  await user.click(screen.getByRole('button', { name: 'close b' }));
  without('a', 'c');
  await act(async () => {});
  expect(document.activeElement).toBe(document.body);
});

test('a dialog that closes leads back to what stood there before, also where the menu that opened it is gone; else to the page', async () => {
  let set: (what: string) => void = () => {};
  function Page() {
    const [what, setWhat] = useState('menu');
    set = setWhat;
    return (
      <>
        <main id="main" tabIndex={-1}>
          {what !== 'bare' && <button type="button">more</button>}
        </main>
        {what === 'menu' && (
          <div role="menu">
            <button type="button">help</button>
          </div>
        )}
        {what === 'dialog' && (
          <div role="dialog" aria-label="keys">
            <button type="button">close</button>
          </div>
        )}
      </>
    );
  }
  await renderScreen(<Page />);
  const user = userEvent.setup();
  const step = (what: string) => act(() => set(what));
  await user.tab();
  await user.tab();
  expect(focus()).toBe('help');
  step('dialog');
  await waitFor(() => expect(focus()).toBe('more'));
  await user.tab();
  expect(focus()).toBe('close');
  step('none');
  await waitFor(() => expect(focus()).toBe('more'));
  step('dialog');
  await user.tab();
  step('bare');
  await waitFor(() => expect(document.activeElement?.id).toBe('main'));
});

test('never into a field, where the next single key would be typed: from the page itself it goes back to the page', async () => {
  let set: (open: boolean) => void = () => {};
  function Page() {
    const [open, setOpen] = useState(false);
    set = setOpen;
    return (
      <>
        <main id="main" tabIndex={-1}>
          <input aria-label="search" />
        </main>
        {open && (
          <div role="dialog" aria-label="keys">
            <button type="button">close</button>
          </div>
        )}
      </>
    );
  }
  await renderScreen(<Page />);
  const user = userEvent.setup();
  await user.tab();
  expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'search' }));
  act(() => document.getElementById('main')?.focus());
  act(() => set(true));
  await user.tab();
  await user.tab();
  await waitFor(() => expect(focus()).toBe('close'));
  act(() => set(false));
  await waitFor(() => expect(document.activeElement?.id).toBe('main'));
});
