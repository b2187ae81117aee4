/** Whose labels are printed: everybody, a floor, or one by one. */
import '../../../ui/late/input.ts';
import '../../../ui/late/combobox.ts';
import '../../../ui/late/checkbox.ts';
import '../../../ui/late/checkbox-indicator.ts';
import '../../../ui/late/inline-input.ts';
import { Checkbox, NativeSelect } from '@mantine/core';
import type { ResidentId } from '@wardlight/contract';
import { useState } from 'react';
import { useDeskWords, useWords } from '../../../lib/i18n/i18n.ts';
import { Button } from '../../../ui/button.tsx';
import { SearchField } from '../../../ui/desk/search-field.tsx';
import type { LabelOf } from '../api.ts';
import { everyone, floorsOf, shownOf, withAll } from '../model.ts';
import { classes } from './chooser-classes.ts';

interface ChooserProps {
  readonly labels: readonly LabelOf[];
  readonly chosen: ReadonlySet<ResidentId>;
  readonly onChoose: (chosen: ReadonlySet<ResidentId>) => void;
}

export function Chooser({ labels, chosen, onChoose }: ChooserProps) {
  const d = useDeskWords();
  const { t } = useWords();
  const [filter, setFilter] = useState(everyone);
  const shown = shownOf(labels, filter);
  return (
    <fieldset className={classes.chooser}>
      <legend className={classes.legend}>{d('labels.who')}</legend>
      <div className={classes.tools}>
        <SearchField
          label={d('labels.search')}
          clearLabel={t('board.search.clear')}
          value={filter.search}
          onChange={(search) => setFilter({ ...filter, search })}
        />
        <NativeSelect
          size="md"
          aria-label={d('labels.floor')}
          value={filter.floor}
          data={[
            { value: '', label: d('labels.anyFloor') },
            ...floorsOf(labels).map((floor) => ({ value: floor, label: floor })),
          ]}
          onChange={(event) => setFilter({ ...filter, floor: event.currentTarget.value })}
        />
      </div>
      <div className={classes.tools}>
        <Button kind="plain" onClick={() => onChoose(withAll(chosen, shown, true))}>
          {d('labels.chooseAll')}
        </Button>
        <Button kind="plain" onClick={() => onChoose(withAll(chosen, shown, false))}>
          {d('labels.chooseNone')}
        </Button>
        <span role="status">{d('labels.chosen', { n: String(chosen.size), total: String(labels.length) })}</span>
      </div>
      <ul className={classes.list}>
        {shown.map((label) => (
          <li key={label.resident_id}>
            <Checkbox
              size="md"
              classNames={{ root: classes.person ?? '', labelWrapper: classes.grow ?? '' }}
              label={`${label.bed === null ? d('labels.noBed') : label.bed.bed_no} · ${label.name}`}
              checked={chosen.has(label.resident_id)}
              onChange={(event) => onChoose(withAll(chosen, [label], event.currentTarget.checked))}
            />
          </li>
        ))}
      </ul>
    </fieldset>
  );
}
