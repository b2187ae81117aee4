/** A floor as it is typed, with those that are there to choose from. */
import '../../../ui/late/input.ts';
import { TextInput, type TextInputProps } from '@mantine/core';
import { useId } from 'react';
import { useDeskWords } from '../../../lib/i18n/i18n.ts';

interface FloorFieldProps {
  readonly floors: readonly string[];
  /** Value, error and the rest, as the form gives them. */
  readonly field: TextInputProps;
  readonly autoFocus?: boolean;
}

export function FloorField({ floors, field, autoFocus = false }: FloorFieldProps) {
  const d = useDeskWords();
  const list = useId();
  return (
    <>
      <TextInput
        size="md"
        label={d('beds.floor')}
        description={d('beds.floorHelp')}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        autoComplete="off"
        list={list}
        maxLength={40}
        data-autofocus={autoFocus || undefined}
        {...field}
      />
      <datalist id={list}>
        {floors.map((floor) => (
          <option key={floor} value={floor} />
        ))}
      </datalist>
    </>
  );
}
