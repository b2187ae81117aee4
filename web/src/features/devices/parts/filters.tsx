/** Which mats are listed, and in which order where there are no heads to press. */
import '../../../ui/late/input.ts';
import '../../../ui/late/combobox.ts';
import { NativeSelect } from '@mantine/core';
import { orders } from '@wardlight/contract';
import { useDeskWords, useWords } from '../../../lib/i18n/i18n.ts';
import { SearchField } from '../../../ui/desk/search-field.tsx';
import { useNetworkNames } from '../api.ts';
import { type DeviceFilter, deviceSorts, deviceStates } from '../filter.ts';
import classes from '../screen.module.css';

interface FiltersProps {
  readonly filter: DeviceFilter;
  readonly onChange: (filter: DeviceFilter) => void;
  /** Cards have no heads to sort by. */
  readonly withSort: boolean;
}

export function Filters({ filter, onChange, withSort }: FiltersProps) {
  const d = useDeskWords();
  const { t } = useWords();
  const networks = useNetworkNames();
  const known = (networks.data ?? []).map(({ network_id, name }) => ({ value: String(network_id), label: name }));
  return (
    <div className={classes.tools}>
      <SearchField
        label={d('devices.search')}
        clearLabel={t('board.search.clear')}
        value={filter.search}
        onChange={(search) => onChange({ ...filter, search })}
      />
      <NativeSelect
        size="md"
        className={classes.choice ?? ''}
        aria-label={d('devices.filter.label')}
        value={filter.state}
        data={deviceStates.map((value) => ({ value, label: d(`devices.filter.${value}`) }))}
        onChange={({ currentTarget: { value } }) =>
          onChange({ ...filter, state: deviceStates.find((each) => each === value) ?? 'any' })
        }
      />
      <NativeSelect
        size="md"
        className={classes.choice ?? ''}
        aria-label={d('devices.filter.network')}
        value={filter.network_id}
        data={[{ value: '', label: d('devices.filter.anyNetwork') }, ...known]}
        onChange={({ currentTarget: { value } }) => onChange({ ...filter, network_id: value })}
      />
      {withSort && (
        <NativeSelect
          size="md"
          className={classes.choice ?? ''}
          aria-label={d('devices.sort')}
          value={`${filter.sort} ${filter.order}`}
          data={deviceSorts.flatMap((sort) =>
            orders.map((order) => ({
              value: `${sort} ${order}`,
              label: `${d(`devices.${sort}`)} · ${d(order === 'asc' ? 'lists.ascending' : 'lists.descending')}`,
            })),
          )}
          onChange={({ currentTarget: { value } }) => {
            const [by, way] = value.split(' ');
            onChange({
              ...filter,
              sort: deviceSorts.find((each) => each === by) ?? 'bed',
              order: orders.find((each) => each === way) ?? 'asc',
            });
          }}
        />
      )}
    </div>
  );
}
