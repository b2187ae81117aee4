import { shippedSettings } from '@wardlight/contract';
import { beforeEach, expect, test, vi } from 'vitest';
import { bringDeskWords } from '../../../lib/i18n/i18n.ts';
import { renderScreen, speak } from '../../../testing/render.tsx';
import { kindProblems, typedKinds } from '../model.ts';
import { RangeFields } from './range-fields.tsx';

beforeEach(async () => {
  await speak('zh-TW');
  await bringDeskWords();
});

test('an excluded time between equal times says beside its end what is wrong', async () => {
  const range = { key: 0, name: '', start: '10:00', end: '10:00', weekdays: [] };
  const kind = { ...typedKinds(shippedSettings.standard).leaveBed, excluded: range };
  const { getByLabelText } = await renderScreen(
    <RangeFields
      title="排除時段"
      range={range}
      problems={kindProblems('leaveBed', kind)?.excluded ?? null}
      removeLabel="移除排除時段"
      readOnly={false}
      onChange={vi.fn()}
      onRemove={vi.fn()}
    />,
  );
  const end = getByLabelText('結束');
  expect(end.getAttribute('aria-invalid')).toBe('true');
  const said = document.getElementById(end.getAttribute('aria-describedby') ?? '')?.textContent;
  expect(said).toBe('開始與結束不可相同');
  expect(getByLabelText('開始').getAttribute('aria-invalid')).not.toBe('true');
});
