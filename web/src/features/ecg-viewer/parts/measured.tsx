/** What lies between the calipers: seen at once, said when they rest. */
import { useFormat } from '../../../lib/i18n/format.ts';
import { useDeskWords } from '../../../lib/i18n/i18n.ts';
import { classes } from '../classes.ts';
import type { Measured } from '../drawing/calipers.ts';

/** Each with its name, in the order in which they are read. */
export function useMeasuredTexts() {
  const d = useDeskWords();
  const { number } = useFormat();
  return ({ ms, rate, mv }: Measured): readonly (readonly [name: string, value: string])[] => [
    [d('ecgViewer.timeBetween'), `${number(ms)} ms`],
    [d('ecgViewer.rateBetween'), rate === null ? '–' : d('ecg.perMinute', { n: number(rate, rate < 100 ? 1 : 0) })],
    [d('ecgViewer.voltageBetween'), mv === null ? '–' : `${signed(mv, number)} mV`],
  ];
}

const signed = (mv: number, number: (value: number, decimals: number) => string): string => {
  const rounded = Math.round(mv * 100) / 100;
  return `${rounded > 0 ? '+' : rounded < 0 ? '−' : ''}${number(Math.abs(rounded), 2)}`;
};

export function MeasuredValues({ measured }: { readonly measured: Measured }) {
  const texts = useMeasuredTexts()(measured);
  return (
    <dl className={classes.measured} data-measured="">
      {texts.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
