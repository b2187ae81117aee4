/** Two residents change beds in one step; where both lie now and will lie is shown before. */
import { Select } from '@mantine/core';
import { type BedPlace, type Resident, swapResidents } from '@wardlight/contract';
import { useState } from 'react';
import { hasCode } from '../../../lib/api/call-error.ts';
import { useErrorWords } from '../../../lib/api/error-words.ts';
import { call } from '../../../lib/api/http.ts';
import { useSettledText } from '../../../lib/api/paged-list.ts';
import { useComposed } from '../../../lib/browser/composing.ts';
import { useDeskWords } from '../../../lib/i18n/i18n.ts';
import { asShown, paramsOf, readAnew, useFoundResidents } from '../api.ts';
import { placeText, swapped } from '../model.ts';
import { useSubject } from '../use-subject.ts';
import { DeedDialog, DeedFault } from './deed-dialog.tsx';
import classes from './swap-dialog.module.css';

interface SwapDialogProps {
  readonly resident: Resident;
  /** `now`: both as they lie after it. */
  readonly onDone: (said: string, now: readonly Resident[]) => void;
  readonly onClose: () => void;
}

export function SwapDialog({ resident: opened, onDone, onClose }: SwapDialogProps) {
  const d = useDeskWords();
  const { resident, deed, act } = useSubject(opened);
  const [other, setOther] = useState<Resident | null>(null);
  const [missing, setMissing] = useState(false);
  const bothNoBed = other !== null && other.bed === null && resident.bed === null;
  const swap = () => {
    setMissing(other === null);
    if (other === null || bothNoBed) return;
    const sent = async (read: Resident) => {
      try {
        return await call(swapResidents, {
          params: paramsOf(read),
          body: {
            ...asShown(read),
            with_resident_id: other.resident_id,
            with_revision: other.revision,
            with_stay_id: other.stay_id,
          },
        });
      } catch (error) {
        // It may have been the other of the two whom somebody moved meanwhile.
        if (hasCode(error, 'conflict') || hasCode(error, 'resident_changed')) setOther(await readAnew(other));
        throw error;
      }
    };
    act(sent, (now) => onDone(d('residents.swap.done', { one: resident.name, other: other.name }), now));
  };
  const fault = missing && other === null ? d('residents.swap.choose') : undefined;
  return (
    <DeedDialog
      title={d('residents.swap.title', { name: resident.name })}
      doLabel={d('residents.swap.save')}
      busy={deed.busy}
      onDo={swap}
      onClose={onClose}
    >
      <ResidentPicker
        without={resident}
        chosen={other}
        onChoose={setOther}
        error={bothNoBed ? d('residents.swap.bothNoBed') : fault}
      />
      {other !== null && !bothNoBed && <BeforeAndAfter one={resident} other={other} />}
      <DeedFault failure={deed.failure} resident={resident} />
    </DeedDialog>
  );
}

function BeforeAndAfter({ one, other }: { readonly one: Resident; readonly other: Resident }) {
  const d = useDeskWords();
  const place = (bed: BedPlace | null): string => (bed === null ? d('residents.noBed') : placeText(bed));
  const then = swapped(one, other);
  return (
    <table className={classes.table}>
      <thead>
        <tr>
          <td />
          <th scope="col">{d('residents.swap.now')}</th>
          <th scope="col">{d('residents.swap.after')}</th>
        </tr>
      </thead>
      <tbody>
        <tr>
          <th scope="row">{one.name}</th>
          <td>{place(one.bed)}</td>
          <td className={classes.after}>{place(then.one)}</td>
        </tr>
        <tr>
          <th scope="row">{other.name}</th>
          <td>{place(other.bed)}</td>
          <td className={classes.after}>{place(then.other)}</td>
        </tr>
      </tbody>
    </table>
  );
}

interface ResidentPickerProps {
  readonly without: Resident;
  readonly chosen: Resident | null;
  readonly onChoose: (resident: Resident | null) => void;
  readonly error: string | undefined;
}

function ResidentPicker({ without, chosen, onChoose, error }: ResidentPickerProps) {
  const d = useDeskWords();
  const errorText = useErrorWords();
  const [typed, setTyped] = useState('');
  const search = useComposed(typed, setTyped);
  const labelOf = ({ name, bed }: Resident): string =>
    `${name} · ${bed === null ? d('residents.noBed') : placeText(bed)}`;
  const settled = useSettledText(chosen !== null && typed === labelOf(chosen) ? '' : typed);
  const answer = useFoundResidents(settled);
  const found = (answer.data?.rows ?? []).filter(({ resident_id }) => resident_id !== without.resident_id);
  const isChosen = ({ resident_id }: Resident): boolean => resident_id === chosen?.resident_id;
  const offered = chosen === null ? found : [chosen, ...found.filter((each) => !isChosen(each))];
  return (
    <Select
      size="md"
      label={d('residents.swap.with')}
      placeholder={d('residents.swap.hint')}
      searchable
      // What opens by itself lies over what one came to read.
      openOnFocus={false}
      data-autofocus
      nothingFoundMessage={answer.isPending ? d('lists.loading') : d('residents.swap.none')}
      error={error ?? (answer.isError ? errorText(answer.error) : undefined)}
      data={offered.map((each) => ({ value: String(each.resident_id), label: labelOf(each) }))}
      filter={({ options }) => options}
      value={chosen === null ? null : String(chosen.resident_id)}
      onChange={(next) => onChoose(offered.find(({ resident_id }) => String(resident_id) === next) ?? null)}
      {...search.handlers}
      searchValue={search.value}
      onSearchChange={search.change}
      maxDropdownHeight={280}
    />
  );
}
