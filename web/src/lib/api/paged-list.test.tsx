import { screen, waitFor } from '@testing-library/react';
import { listResidents } from '@wardlight/contract';
import { resident, residentId } from '@wardlight/contract/testing';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { crankClock } from '../../testing/cranked-clock.ts';
import { fakeServer, refusal } from '../../testing/fake-server.ts';
import { renderScreen } from '../../testing/render.tsx';
import { usePagedList } from './paged-list.ts';
import { useReadFailure } from './read-failure.ts';

function List() {
  const [search, setSearch] = useState('');
  const [at, setAt] = useState(0);
  const list = usePagedList('residents', listResidents, { search });
  return (
    <>
      <p>total {list.total ?? 'unknown'}</p>
      <p>{useReadFailure(list)?.info ?? 'read'}</p>
      <p>row {list.rowAt(at)?.name ?? 'to come'}</p>
      <button
        type="button"
        onClick={() => {
          list.onRange(250, 260);
          setAt(255);
        }}
      >
        scroll
      </button>
      <button type="button" onClick={() => setSearch('x')}>
        search
      </button>
    </>
  );
}

const everybody = Array.from({ length: 300 }, (_, index) =>
  resident({ resident_id: residentId(index + 1), name: `R${index}` }),
);

test('asks for the pages in sight, and keeps what was seen while another question is on its way', async () => {
  const held: (() => void)[] = [];
  const server = fakeServer({
    listResidents: async ({ query }) => {
      if (query.search === '')
        return { rows: everybody.slice(query.offset, query.offset + query.limit), total: everybody.length };
      await new Promise<void>((resolve) => held.push(resolve));
      return { rows: [resident({ name: 'found' })], total: 1 };
    },
  });
  const { user } = await renderScreen(<List />);
  screen.getByText('total unknown');
  await screen.findByText('total 300');
  screen.getByText('row R0');
  await user.click(screen.getByText('scroll'));
  await screen.findByText('row R255');
  expect(server.callsOf('listResidents')).toHaveLength(2);
  await user.click(screen.getByText('search'));
  // The page in sight and the first one, which says how many there are.
  await waitFor(() => expect(held).toHaveLength(2));
  screen.getByText('total 300');
  for (const answer of held) answer();
  await waitFor(() => screen.getByText('total 1'));
});

test.each(['unavailable', 'too_many_requests'] as const)(
  '%s: says so at once, and asks again when the server said, not before',
  async (code) => {
    const clock = crankClock();
    const server = fakeServer({ listResidents: () => refusal(code, { retry_after: 5 }) });
    await renderScreen(<List />);
    await screen.findByText(/請稍候再試/);
    await clock.advance(4_900);
    expect(server.callsOf('listResidents')).toHaveLength(1);
    server.answer({ listResidents: () => ({ rows: [resident({ name: 'found' })], total: 1 }) });
    await clock.advance(200);
    await screen.findByText('row found');
    screen.getByText('read');
    expect(server.callsOf('listResidents')).toHaveLength(2);
  },
);
