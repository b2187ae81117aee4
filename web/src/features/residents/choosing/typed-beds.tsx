/** A bed number for each who is chosen. A column that is copied out of a sheet fills the fields from the one it is pasted in. */
import '../../../ui/late/checkbox.ts';
import '../../../ui/late/checkbox-indicator.ts';
import '../../../ui/late/inline-input.ts';
import '../../../ui/late/input.ts';
import { Checkbox, TextInput } from '@mantine/core';
import { type ListedResident, mostMovesAtOnce } from '@wardlight/contract';
import { useFormat } from '../../../lib/i18n/format.ts';
import { useDeskWords } from '../../../lib/i18n/i18n.ts';
import { Button } from '../../../ui/button.tsx';
import desk from '../../../ui/desk/fields.module.css';
import { Notice } from '../../../ui/notice.tsx';
import { placeText } from '../model.ts';
import { classes } from './classes.ts';

/** Where somebody is to go; '' in both = they stay where they are. */
export interface Wish {
  readonly bed_no: string;
  readonly none: boolean;
}

interface TypedBedsProps {
  readonly residents: readonly ListedResident[];
  readonly wishes: ReadonlyMap<number, Wish>;
  readonly onWishes: (wishes: ReadonlyMap<number, Wish>) => void;
  /** It was to be checked, and nobody has a bed number. */
  readonly missing: boolean;
  readonly busy: boolean;
  readonly onCheck: () => void;
  readonly onClose: () => void;
}

const noWish: Wish = { bed_no: '', none: false };

export function TypedBeds({ residents, wishes, onWishes, missing, busy, onCheck, onClose }: TypedBedsProps) {
  const d = useDeskWords();
  const format = useFormat();
  const set = (id: number, change: Partial<Wish>) =>
    onWishes(new Map(wishes).set(id, { ...noWish, ...wishes.get(id), ...change }));
  const paste = (from: number, text: string): boolean => {
    const lines = text.replace(/\s+$/, '').split(/\r\n|\r|\n/);
    if (lines.length < 2) return false;
    const next = new Map(wishes);
    for (const [n, line] of lines.entries()) {
      const resident = residents[from + n];
      const [bed = ''] = line.split('\t');
      if (resident !== undefined) next.set(resident.resident_id, { bed_no: bed.trim().slice(0, 80), none: false });
    }
    onWishes(next);
    return true;
  };
  const tooMany = residents.length > mostMovesAtOnce;
  return (
    <>
      <p className={desk.soft}>{d('manyResidents.moveInfo')}</p>
      {tooMany && <Notice kind="fault">{d('manyResidents.most', { n: format.number(mostMovesAtOnce) })}</Notice>}
      <div className={classes.scroll}>
        <table className={classes.table}>
          <thead>
            <tr>
              <th scope="col">{d('residents.field.name')}</th>
              <th scope="col">{d('manyResidents.now')}</th>
              <th scope="col">{d('manyResidents.toBed')}</th>
              <th scope="col">{d('residents.bedPicker.noBed')}</th>
            </tr>
          </thead>
          <tbody>
            {residents.map(({ resident_id, name, bed }, n) => {
              const { bed_no, none } = wishes.get(resident_id) ?? noWish;
              return (
                <tr key={resident_id}>
                  <th scope="row">{name}</th>
                  <td>{bed === null ? d('residents.noBed') : placeText(bed)}</td>
                  <td>
                    <TextInput
                      size="md"
                      className={classes.field ?? ''}
                      aria-label={d('manyResidents.bedOf', { name })}
                      autoComplete="off"
                      maxLength={80}
                      disabled={none}
                      value={none ? '' : bed_no}
                      data-autofocus={n === 0 || undefined}
                      onChange={({ currentTarget: { value } }) => set(resident_id, { bed_no: value })}
                      onPaste={(event) => {
                        if (paste(n, event.clipboardData.getData('text'))) event.preventDefault();
                      }}
                    />
                  </td>
                  <td>
                    <span className={classes.box}>
                      <Checkbox
                        size="md"
                        aria-label={d('manyResidents.noBedOf', { name })}
                        checked={none}
                        onChange={({ currentTarget: { checked } }) => set(resident_id, { none: checked })}
                      />
                    </span>
                  </td>
                </tr>
              );
            })}
          </tbody>
        </table>
      </div>
      {missing && <Notice kind="fault">{d('manyResidents.missing')}</Notice>}
      <div className={desk.actions}>
        <Button kind="plain" onClick={onClose}>
          {d('lists.cancel')}
        </Button>
        {!tooMany && (
          <Button busy={busy} onClick={onCheck}>
            {d('manyResidents.check')}
          </Button>
        )}
      </div>
    </>
  );
}
