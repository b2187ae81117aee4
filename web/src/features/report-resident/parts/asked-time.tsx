/** Which time a list of one resident is of. */
import { type RangeAsk, useRangeOptions } from '../../../lib/api/asked-range.ts';
import { RangeMoments } from '../../../ui/desk/filters.tsx';
import { RangeButtons } from '../../../ui/desk/range-buttons.tsx';
import { classes } from '../classes.ts';

export function AskedTime({ asked }: { readonly asked: RangeAsk }) {
  const options = useRangeOptions();
  return (
    <div className={`never-on-paper ${classes.line}`}>
      <RangeButtons {...options} chosen={asked.named} onChoose={asked.choose} />
      <RangeMoments words={asked.words} range={asked.range} onChange={asked.change} />
    </div>
  );
}
