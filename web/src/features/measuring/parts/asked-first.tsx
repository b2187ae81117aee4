/** What the server asks before it keeps a value: far from usual, a unit that may be another, or there already. */
import type { KeptOrAsked, MeasurementKind } from '@wardlight/contract';
import { serverNow } from '../../../lib/browser/timers.ts';
import { useFormat } from '../../../lib/i18n/format.ts';
import { useDeskWords } from '../../../lib/i18n/i18n.ts';
import { measuredWhen } from '../../../lib/reports/measured-when.ts';
import { Notice } from '../../../ui/notice.tsx';
import { Marks } from './reading-shown.tsx';

export type Asks = Extract<KeptOrAsked, { readonly state: 'asks' }>;

export function AskedFirst({ asks, kind }: { readonly asks: Asks; readonly kind: MeasurementKind }) {
  const d = useDeskWords();
  const format = useFormat();
  const { why, marks, earlier } = asks;
  const said = {
    news2: d('measuring.hand.news2'),
    unit: d('measuring.hand.unitDoubt'),
    same: d('measuring.hand.same'),
    time: d('measuring.unassigned.whenAsk'),
  };
  return (
    <Notice kind="fault">
      {why.map((one) => (
        <p key={one}>{said[one]}</p>
      ))}
      {earlier !== null && <p>{d('measuring.measuredAt', { time: measuredWhen(format, earlier.at, serverNow()) })}</p>}
      <Marks kind={kind} marks={marks.filter(({ points }) => points > 0)} />
    </Notice>
  );
}
