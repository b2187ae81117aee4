/** Two saved the same: at the end of a long form on a phone, whoever pressed "Save" sees and hears of it. */
import { screen } from '@testing-library/react';
import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import { renderScreen } from '../../testing/render.tsx';
import { Conflict } from './conflict.tsx';

const words = {
  title: 'Changed meanwhile',
  info: 'Nothing of yours is lost.',
  mine: 'Yours',
  theirs: 'Theirs',
  saveMine: 'Save mine',
  takeTheirs: 'Take theirs',
};

function Form({ meanwhile = false }: { readonly meanwhile?: boolean }) {
  const [shown, setShown] = useState(false);
  return (
    <>
      {shown && (
        <Conflict
          differences={[{ field: 'Name', mine: 'A', theirs: 'B' }]}
          words={words}
          meanwhile={meanwhile}
          onSaveMine={() => setShown(false)}
          onTakeTheirs={() => setShown(false)}
        />
      )}
      <input aria-label="field" onChange={() => setShown(true)} />
      <button type="button" onClick={() => setShown(true)}>
        Save
      </button>
    </>
  );
}

test('it comes into sight without moving, has the focus, and is said once', async () => {
  const scrolled = vi.spyOn(Element.prototype, 'scrollIntoView');
  const { user } = await renderScreen(<Form />);
  await user.click(screen.getByRole('button', { name: 'Save' }));
  const question = screen.getByRole('group', { name: words.title, description: words.info });
  expect(document.activeElement).toBe(question);
  expect(scrolled.mock.contexts).toEqual([question]);
  expect(scrolled).toHaveBeenCalledWith(expect.objectContaining({ behavior: 'instant' }));
  // A live region beside the focus would say all of it once more.
  expect(screen.queryByRole('alert')).toBeNull();
  await user.tab();
  expect(document.activeElement).toBe(screen.getByRole('button', { name: words.saveMine }));
});

test.each([words.saveMine, words.takeTheirs])('"%s" gives the focus back to what had it', async (choice) => {
  const { user } = await renderScreen(<Form />);
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await user.click(screen.getByRole('button', { name: choice }));
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Save' }));
});

test('known while somebody types it is announced, and takes nothing from under the fingers', async () => {
  const scrolled = vi.spyOn(Element.prototype, 'scrollIntoView');
  const { user } = await renderScreen(<Form meanwhile />);
  await user.type(screen.getByLabelText('field'), 'ab');
  expect(screen.getByRole('alert').textContent).toContain(words.title);
  expect(document.activeElement).toBe(screen.getByLabelText('field'));
  expect(scrolled).not.toHaveBeenCalled();
});
