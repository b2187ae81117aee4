/** A serial number as it is printed on the box: no keyboard may "correct" it. */
import '../../../ui/late/input.ts';
import { TextInput } from '@mantine/core';
import type { FieldProblem } from '@wardlight/contract';
import { useDeskWords, useWords } from '../../../lib/i18n/i18n.ts';

interface SerialFieldProps {
  readonly label: string;
  readonly field: object;
}

export function SerialField({ label, field }: SerialFieldProps) {
  const d = useDeskWords();
  return (
    <TextInput
      size="md"
      label={label}
      description={d('devices.serialHelp')}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      autoComplete="off"
      autoCapitalize="off"
      autoCorrect="off"
      spellCheck={false}
      maxLength={60}
      data-autofocus
      {...field}
    />
  );
}

export function useSaySerial() {
  const d = useDeskWords();
  const { t } = useWords();
  return (field: string, _problem: FieldProblem, { serial }: { readonly serial: string }): string | null => {
    if (field !== 'serial') return null;
    return serial.trim() === '' ? t('errors.fields.required') : d('devices.serialWrong');
  };
}
