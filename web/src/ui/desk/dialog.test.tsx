import { screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import { useEscape } from '../../lib/browser/escape.ts';
import { renderScreen } from '../../testing/render.tsx';
import { Dialog } from './dialog.tsx';

/** As most pages have them: on the page only while they are open. */
function Opens() {
  const [open, setOpen] = useState<'first' | 'second' | null>(null);
  const close = () => setOpen(null);
  return (
    <>
      <button type="button" onClick={() => setOpen('first')}>
        open
      </button>
      {open === 'first' && (
        <Dialog key="first" open title="First" closeLabel="close" onClose={close}>
          <button type="button" onClick={() => setOpen('second')}>
            go on
          </button>
        </Dialog>
      )}
      {open === 'second' && (
        <Dialog key="second" open title="Second" closeLabel="close" onClose={close}>
          there
        </Dialog>
      )}
    </>
  );
}

test('a dialog that is taken off the page gives the focus back to what opened it', async () => {
  const { user } = await renderScreen(<Opens />);
  const opener = screen.getByRole('button', { name: 'open' });
  await user.click(opener);
  await waitFor(() => expect(screen.getByRole('dialog').contains(document.activeElement)).toBe(true));
  await user.keyboard('{Escape}');
  await waitFor(() => expect(document.activeElement).toBe(opener));
});

test('also where another dialog came between', async () => {
  const { user } = await renderScreen(<Opens />);
  const opener = screen.getByRole('button', { name: 'open' });
  await user.click(opener);
  await user.click(await screen.findByRole('button', { name: 'go on' }));
  await waitFor(() =>
    expect(screen.getByRole('dialog', { name: 'Second' }).contains(document.activeElement)).toBe(true),
  );
  await user.keyboard('{Escape}');
  await waitFor(() => expect(document.activeElement).toBe(opener));
});

test('an open dialog puts no style on the page behind it', async () => {
  const { user } = await renderScreen(<Opens />);
  const styles = document.head.querySelectorAll('style').length;
  await user.click(screen.getByRole('button', { name: 'open' }));
  await screen.findByRole('dialog');
  expect(document.body.hasAttribute('data-scroll-locked')).toBe(false);
  expect(document.head.querySelectorAll('style')).toHaveLength(styles);
});

/** As the drawer of a bed over the board. */
function Drawer({ onClose }: { readonly onClose: () => void }) {
  useEscape(true, onClose);
  return <Opens />;
}

test('Escape in a question over a drawer closes the question alone', async () => {
  const closed = vi.fn();
  const { user } = await renderScreen(<Drawer onClose={closed} />);
  await user.click(screen.getByRole('button', { name: 'open' }));
  await waitFor(() => expect(screen.getByRole('dialog').contains(document.activeElement)).toBe(true));
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(closed).not.toHaveBeenCalled();
  await user.keyboard('{Escape}');
  expect(closed).toHaveBeenCalledOnce();
});
