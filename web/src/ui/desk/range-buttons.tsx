/** Ranges by name: one press each, and the one that is shown is pressed. Pressed again, it is taken back. Knows no words. */
import { bringStyles } from '../charts/late-styles.ts';
import styles from './range-buttons.css?inline';

bringStyles(styles);

interface RangeButtonsProps<Name extends string> {
  readonly label: string;
  readonly options: readonly { readonly value: Name; readonly label: string }[];
  readonly chosen: Name | null;
  readonly onChoose: (name: Name | null) => void;
}

export function RangeButtons<Name extends string>({ label, options, chosen, onChoose }: RangeButtonsProps<Name>) {
  return (
    <fieldset className="range-buttons">
      <legend className="heard-only">{label}</legend>
      {options.map(({ value, label: text }) => (
        <button
          key={value}
          type="button"
          className="range-buttons-one"
          aria-pressed={value === chosen}
          onClick={() => onChoose(value === chosen ? null : value)}
        >
          {text}
        </button>
      ))}
    </fieldset>
  );
}
