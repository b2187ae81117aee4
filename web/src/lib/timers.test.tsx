import { render, screen } from '@testing-library/react';
import { exampleAt } from '@wardlight/contract/testing';
import { it } from 'vitest';
import { crankClock } from '../testing/cranked-clock.ts';
import { useNow } from './timers.ts';

const minute = 60_000;

function Minutes() {
  return <p>{(useNow(minute) - exampleAt) / minute}</p>;
}

it('a clock that nobody followed for half an hour does not begin again with the time of then', async () => {
  const clock = crankClock();
  const { unmount } = render(<Minutes />);
  screen.getByText('0');
  unmount();
  await clock.advance(30 * minute);
  render(<Minutes />);
  screen.getByText('30');
  await clock.advance(minute);
  screen.getByText('31');
});
