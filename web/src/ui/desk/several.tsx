/** Several of a list, or any: each that was chosen stands as a chip, which takes it away again. Knows no words. */
import '../late/input.ts';
import { NativeSelect } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { useLayoutEffect, useRef } from 'react';
import classes from './several.module.css';

interface SeveralProps<V extends string> {
  readonly label: string;
  readonly chosen: readonly V[];
  readonly words: {
    /** Nothing is chosen. */
    readonly any: string;
    /** Something is. */
    readonly another: string;
    readonly remove: (label: string) => string;
  };
  readonly options: readonly { readonly value: V; readonly label: string }[];
  /** In the order of the options. */
  readonly onChoose: (chosen: readonly V[]) => void;
}

export function Several<V extends string>({ label, chosen, words, options, onChoose }: SeveralProps<V>) {
  const select = useRef<HTMLSelectElement>(null);
  const removed = useRef(false);
  // A chip that is gone takes the focus with it.
  useLayoutEffect(() => {
    if (removed.current) select.current?.focus();
    removed.current = false;
  });
  const choose = (wanted: (value: V) => boolean) =>
    onChoose(options.map(({ value }) => value).filter((value) => wanted(value)));
  const taken = options.filter(({ value }) => chosen.includes(value));
  const free = options.filter(({ value }) => !chosen.includes(value));
  return (
    <div className={classes.several}>
      <NativeSelect
        ref={select}
        size="md"
        label={label}
        value=""
        disabled={free.length === 0}
        data={[{ value: '', label: taken.length === 0 ? words.any : words.another }, ...free]}
        onChange={(event) => {
          const { value: added } = event.currentTarget;
          choose((value) => value === added || chosen.includes(value));
        }}
      />
      {taken.length > 0 && (
        <ul className={classes.chips} aria-label={label}>
          {taken.map((option) => (
            <li key={option.value}>
              <button
                type="button"
                className={classes.chip}
                aria-label={words.remove(option.label)}
                onClick={() => {
                  removed.current = true;
                  choose((value) => value !== option.value && chosen.includes(value));
                }}
              >
                {option.label}
                <IconX size={18} stroke={1.8} aria-hidden="true" />
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
