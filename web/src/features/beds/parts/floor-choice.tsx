/** One floor, or all: as buttons while they are few, because a ward has three. */
import { useDeskWords } from '../../../lib/i18n/i18n.ts';
import classes from './floor-choice.module.css';

interface FloorChoiceProps {
  readonly floors: readonly string[];
  /** '' = all. */
  readonly value: string;
  readonly onChoose: (floor: string) => void;
}

export function FloorChoice({ floors, value, onChoose }: FloorChoiceProps) {
  const d = useDeskWords();
  if (floors.length < 2 && value === '') return null;
  // A floor that is gone stays to be seen, or nobody would know why the list is empty.
  const offered = value === '' || floors.includes(value) ? floors : [value, ...floors];
  return (
    <fieldset className={classes.choice}>
      <legend className="heard-only">{d('beds.floor')}</legend>
      {['', ...offered].map((floor) => (
        <button
          key={floor}
          type="button"
          className={classes.floor}
          aria-pressed={floor === value}
          onClick={() => onChoose(floor)}
        >
          {floor === '' ? d('beds.anyFloor') : floor}
        </button>
      ))}
    </fieldset>
  );
}
