/** Who could be the same person as a row, and the answer that it is another one. */
import { birthdayOfKnown, type ImportAlike, type ImportRow, residentSheetPath } from '@wardlight/contract';
import { Link } from 'react-router';
import { useBirthdays } from '../../../lib/i18n/birthdays.ts';
import { useDeskWords } from '../../../lib/i18n/i18n.ts';
import { useHere } from '../../../lib/session/current-user.tsx';
import { Button } from '../../../ui/button.tsx';
import { classes } from './classes.ts';

/** What is said of rows that are like somebody; null = nothing can be said any more. */
export interface AnswersOfAlike {
  /** Rows that were said to be other people. */
  readonly others: readonly number[];
  readonly busy: boolean;
  readonly onAnswer: (others: readonly number[]) => void;
}

interface AlikeProps {
  readonly row: number;
  readonly alike: NonNullable<ImportRow['alike']>;
  readonly answers: AnswersOfAlike | null;
}

export function Alike({ row, alike, answers }: AlikeProps) {
  const d = useDeskWords();
  const isOther = answers?.others.includes(row) === true;
  return (
    <>
      <ul className={classes.findings}>
        {alike.map((one) => (
          <li key={`${one.resident_id} ${one.row}`} className={classes.soft}>
            <Likeness of={one} />
          </li>
        ))}
        {isOther && <li>{d('residentImport.alike.other')}</li>}
      </ul>
      {answers !== null && (
        <Button
          kind="plain"
          busy={answers.busy}
          onClick={() =>
            answers.onAnswer(isOther ? answers.others.filter((one) => one !== row) : [...answers.others, row])
          }
        >
          {d(isOther ? 'lists.undo' : 'residents.alike.another')}
        </Button>
      )}
    </>
  );
}

function Likeness({ of: { resident_id, row, name, birthday, bed_no, discharged } }: { readonly of: ImportAlike }) {
  const d = useDeskWords();
  const { born } = useBirthdays();
  const { scope } = useHere();
  const who = [name, born(birthdayOfKnown(birthday)), bed_no, discharged ? d('residents.filter.discharged') : null]
    .filter((part) => part !== null)
    .join(' · ');
  if (resident_id === null) return d('residentImport.alike.row', { row: String(row), who });
  const text = d('residentImport.alike.resident', { who });
  return scope === 'all' ? text : <Link to={residentSheetPath(scope, resident_id)}>{text}</Link>;
}
