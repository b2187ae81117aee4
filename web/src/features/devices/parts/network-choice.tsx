/** The network that a mat is to be in, or none. */
import '../../../ui/late/input.ts';
import { NativeSelect } from '@mantine/core';
import { useErrorWords } from '../../../lib/api/error-words.ts';
import { useDeskWords } from '../../../lib/i18n/i18n.ts';
import { useNetworkNames } from '../api.ts';

interface NetworkChoiceProps {
  /** '' = none. */
  readonly value: string;
  readonly onChange: (network: string) => void;
}

export function NetworkChoice({ value, onChange }: NetworkChoiceProps) {
  const d = useDeskWords();
  const errorText = useErrorWords();
  const networks = useNetworkNames();
  return (
    <NativeSelect
      size="md"
      label={d('lists.optional', { field: d('devices.network') })}
      data={[
        { value: '', label: d('devices.noNetwork') },
        ...(networks.data ?? []).map(({ network_id, name }) => ({ value: String(network_id), label: name })),
      ]}
      value={value}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
      error={networks.isError ? errorText(networks.error) : undefined}
    />
  );
}
