/** Tabs by keyboard and by what a screen reader is given. */
import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { TabPanel, Tabs } from './tabs.tsx';

const tabs = [
  { name: 'one', label: 'One' },
  { name: 'two', label: 'Two' },
  { name: 'three', label: 'Three' },
] as const;

function Page() {
  const [shown, show] = useState<'one' | 'two' | 'three'>('one');
  return (
    <>
      <Tabs id="x" label="Parts" tabs={tabs} shown={shown} onShow={show} />
      {tabs.map(({ name, label }) => (
        <TabPanel key={name} id="x" name={name} shown={name === shown}>
          text of {label}
        </TabPanel>
      ))}
    </>
  );
}

test('arrows go round, Home and End to the ends, and only the one that is shown is in the tab order', async () => {
  const user = userEvent.setup({ delay: null });
  render(<Page />);
  await user.tab();
  const selected = () => screen.getByRole('tab', { selected: true });
  expect(document.activeElement).toBe(selected());
  for (const [key, name] of [
    ['{ArrowRight}', 'Two'],
    ['{End}', 'Three'],
    ['{ArrowRight}', 'One'],
    ['{ArrowLeft}', 'Three'],
    ['{Home}', 'One'],
  ] as const) {
    await user.keyboard(key);
    expect(selected().textContent).toBe(name);
    expect(document.activeElement).toBe(selected());
    expect(screen.getByRole('tabpanel').textContent).toBe(`text of ${name}`);
    expect(screen.getByRole('tabpanel').getAttribute('aria-labelledby')).toBe(selected().id);
    expect(selected().getAttribute('aria-controls')).toBe(screen.getByRole('tabpanel').id);
  }
  expect(screen.getAllByRole('tab').filter(({ tabIndex }) => tabIndex === 0)).toHaveLength(1);
});
