/** Which residents are listed. */
import '../../../ui/late/input.ts';
import '../../../ui/late/combobox.ts';
import { NativeSelect } from '@mantine/core';
import { orders, residentSorts, residentStates } from '@wardlight/contract';
import { useViewport } from '../../../lib/browser/viewport.ts';
import { useFormat } from '../../../lib/i18n/format.ts';
import { useDeskWords, useWords } from '../../../lib/i18n/i18n.ts';
import { Folded, foldedBelowPx } from '../../../ui/desk/folded.tsx';
import { SearchField } from '../../../ui/desk/search-field.tsx';
import { useFloors } from '../api.ts';
import { everybody, type ResidentFilter } from '../model.ts';
import classes from './filters.module.css';

interface FiltersProps {
  readonly filter: ResidentFilter;
  readonly onChange: (filter: ResidentFilter) => void;
  /** Cards have no heads to sort by. */
  readonly withSort: boolean;
}

const inBeds = ['any', 'yes', 'no'] as const;
const wordOfSort = { bed: 'bed', name: 'name', code: 'code', birthday: 'birthday' } as const;
const wordOfInBed = { any: 'anyBed', yes: 'inBed', no: 'inNoBed' } as const;

export function Filters({ filter, onChange, withSort }: FiltersProps) {
  const d = useDeskWords();
  const { t } = useWords();
  const floors = useFloors();
  // A floor that is gone stays to be seen, or nobody would know why the list is empty.
  const offered = filter.floor === '' || floors.includes(filter.floor) ? floors : [filter.floor, ...floors];
  const { number } = useFormat();
  const chosen = [filter.state !== everybody.state, filter.floor !== '', filter.inBed !== everybody.inBed].filter(
    Boolean,
  ).length;
  const folded = useViewport().width < foldedBelowPx;
  return (
    <div className={classes.filters}>
      <SearchField
        label={d('residents.search')}
        clearLabel={t('board.search.clear')}
        value={filter.search}
        onChange={(search) => onChange({ ...filter, search })}
      />
      <Folded folded={folded} label={chosen === 0 ? d('audit.filters') : `${d('audit.filters')} · ${number(chosen)}`}>
        <div className={classes.choices}>
          <Choice
            label={d('residents.filter.state')}
            value={filter.state}
            options={residentStates.map((value) => ({ value, label: d(`residents.filter.${value}`) }))}
            onChoose={(state) => onChange({ ...filter, state })}
          />
          <Choice
            label={d('residents.filter.floor')}
            value={filter.floor}
            options={[
              { value: '', label: d('residents.filter.anyFloor') },
              ...offered.map((floor) => ({ value: floor, label: floor })),
            ]}
            onChoose={(floor) => onChange({ ...filter, floor })}
          />
          <Choice
            label={d('residents.filter.bed')}
            value={filter.inBed}
            options={inBeds.map((value) => ({ value, label: d(`residents.filter.${wordOfInBed[value]}`) }))}
            onChoose={(inBed) => onChange({ ...filter, inBed })}
          />
          {withSort && (
            <Choice
              label={d('residents.filter.sort')}
              value={`${filter.sort} ${filter.order}`}
              options={residentSorts.flatMap((sort) =>
                orders.map((order) => ({
                  value: `${sort} ${order}` as const,
                  label: `${d(`residents.field.${wordOfSort[sort]}`)} · ${d(order === 'asc' ? 'lists.ascending' : 'lists.descending')}`,
                  sort,
                  order,
                })),
              )}
              onChoose={(_, { sort, order }) => onChange({ ...filter, sort, order })}
            />
          )}
        </div>
      </Folded>
    </div>
  );
}

interface ChoiceProps<V extends string, O extends { readonly value: V; readonly label: string }> {
  readonly label: string;
  readonly value: V;
  readonly options: readonly O[];
  readonly onChoose: (value: V, option: O) => void;
}

function Choice<V extends string, O extends { readonly value: V; readonly label: string }>(props: ChoiceProps<V, O>) {
  const { label, value, options, onChoose } = props;
  return (
    <NativeSelect
      size="md"
      aria-label={label}
      value={value}
      data={options.map(({ value: each, label: text }) => ({ value: each, label: text }))}
      onChange={(event) => {
        const option = options.find((each) => each.value === event.currentTarget.value);
        if (option !== undefined) onChoose(option.value, option);
      }}
    />
  );
}
