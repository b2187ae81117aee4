/** Which records are listed: a search, and choices that are folded away where they would stand before the list. */
import '../late/input.ts';
import '../late/combobox.ts';
import { NativeSelect, TextInput } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTypedDay } from '../../lib/i18n/years.ts';
import { Button } from '../button.tsx';
import classes from './filters.module.css';
import { SearchField } from './search-field.tsx';

interface FiltersProps {
  readonly words: { readonly search: string; readonly clear: string; readonly filters: string };
  readonly search: string;
  readonly onSearch: (text: string) => void;
  /** On a phone. */
  readonly folded: boolean;
  /** null = nothing is filtered, so there is nothing to clear. */
  readonly onClear: (() => void) | null;
  /** Ranges by name: never folded away. */
  readonly ranges?: ReactNode;
  readonly children: ReactNode;
}

export function Filters({ words, search, onSearch, folded, onClear, ranges, children }: FiltersProps) {
  const choices = <div className={classes.choices}>{children}</div>;
  return (
    <div className={classes.filters}>
      <SearchField label={words.search} clearLabel={words.clear} value={search} onChange={onSearch} />
      {ranges}
      {folded ? (
        <details className={classes.folded}>
          <summary className={classes.summary}>{words.filters}</summary>
          {choices}
        </details>
      ) : (
        choices
      )}
      {onClear !== null && (
        <Button kind="plain" onClick={onClear}>
          {words.clear}
        </Button>
      )}
    </div>
  );
}

interface MomentProps {
  readonly label: string;
  readonly value: string;
  readonly error?: string | undefined;
  readonly onChange: (value: string) => void;
}

export function Moment({ label, value, error, onChange }: MomentProps) {
  const day = useTypedDay(value);
  return (
    <TextInput
      className={classes.moment}
      type="datetime-local"
      size="md"
      label={label}
      value={value}
      description={day}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      error={error}
      max="9999-12-31T23:59"
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}

interface RangeMomentsProps {
  readonly words: { readonly from: string; readonly to: string; readonly error: string | undefined };
  readonly range: { readonly from: string; readonly to: string };
  readonly onChange: (part: { readonly from?: string; readonly to?: string }) => void;
}

/** Both ends of a range that has no name. */
export function RangeMoments({ words, range, onChange }: RangeMomentsProps) {
  return (
    <>
      <Moment label={words.from} value={range.from} onChange={(from) => onChange({ from })} />
      <Moment label={words.to} value={range.to} error={words.error} onChange={(to) => onChange({ to })} />
    </>
  );
}

interface ChoiceProps<V extends string> {
  readonly label: string;
  readonly value: V | '';
  readonly any: string;
  readonly options: readonly { readonly value: V; readonly label: string }[];
  readonly onChoose: (value: V | '') => void;
}

/** One of them, or any. */
export function Choice<V extends string>({ label, value, any, options, onChoose }: ChoiceProps<V>) {
  return (
    <NativeSelect
      size="md"
      label={label}
      value={value}
      data={[{ value: '', label: any }, ...options]}
      onChange={(event) => {
        const { value: chosen } = event.currentTarget;
        onChoose(options.find((option) => option.value === chosen)?.value ?? '');
      }}
    />
  );
}
