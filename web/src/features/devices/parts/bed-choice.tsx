/** A bed that has no mat, found by a part of its number, its floor or who lies there. */
import '../../../ui/late/input.ts';
import '../../../ui/late/close-button.ts';
import '../../../ui/late/scroll-area.ts';
import '@mantine/core/styles/Popover.layer.css';
import '../../../ui/late/combobox.ts';
import { Select } from '@mantine/core';
import type { BedRecord } from '@wardlight/contract';
import { type ReactNode, useState } from 'react';
import { useErrorWords } from '../../../lib/api/error-words.ts';
import { useSettledText } from '../../../lib/api/paged-list.ts';
import { useComposed } from '../../../lib/browser/composing.ts';
import { useDeskWords } from '../../../lib/i18n/i18n.ts';
import { useFreeBeds } from '../api.ts';
import { placeText } from '../model.ts';

interface BedChoiceProps {
  /** '' = none. */
  readonly value: string;
  readonly chosen: BedRecord | null;
  readonly onChoose: (bed: BedRecord | null) => void;
  readonly name: string;
  readonly description?: string | undefined;
  readonly error?: ReactNode;
  readonly autoFocus?: boolean;
}

const textOf = (bed: BedRecord): string =>
  bed.resident === null ? placeText(bed) : `${placeText(bed)} · ${bed.resident.name}`;

export function BedChoice({ value, chosen, onChoose, name, description, error, autoFocus = false }: BedChoiceProps) {
  const d = useDeskWords();
  const errorText = useErrorWords();
  const [typed, setTyped] = useState('');
  const search = useComposed(typed, setTyped);
  // What stands in the field once a bed is chosen is no search for it.
  const settled = useSettledText(chosen !== null && typed === textOf(chosen) ? '' : typed);
  const beds = useFreeBeds(settled);
  const found: readonly BedRecord[] = beds.data?.rows ?? [];
  // As it was chosen, until it is chosen again: who is shown in it is whom the mat is meant for.
  const isChosen = ({ bed_id }: BedRecord) => bed_id === chosen?.bed_id;
  const shown = found.map((bed) => (chosen !== null && isChosen(bed) ? chosen : bed));
  const offered = chosen === null || found.some(isChosen) ? shown : [chosen, ...shown];
  return (
    <Select
      size="md"
      name={name}
      label={d('devices.bed')}
      description={description}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      placeholder={d('devices.chooseBed')}
      searchable
      clearable
      data-autofocus={autoFocus || undefined}
      clearButtonProps={{ 'aria-label': d('devices.noBed') }}
      nothingFoundMessage={beds.isPending ? d('lists.loading') : d('devices.noFreeBed')}
      error={error ?? (beds.isError ? `${d('lists.failed')} · ${errorText(beds.error)}` : undefined)}
      data={offered.map((bed) => ({ value: String(bed.bed_id), label: textOf(bed) }))}
      // The server has searched.
      filter={({ options }) => options}
      value={value === '' ? null : value}
      onChange={(next) => onChoose(offered.find(({ bed_id }) => String(bed_id) === next) ?? null)}
      {...search.handlers}
      searchValue={search.value}
      onSearchChange={search.change}
      maxDropdownHeight={280}
    />
  );
}
