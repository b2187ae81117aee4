/** Two people changed the same: what differs, side by side, and the choice. Nothing typed is lost meanwhile. */
import { Button } from '../button.tsx';
import { Notice } from '../notice.tsx';
import classes from './conflict.module.css';

export interface Difference {
  readonly field: string;
  readonly mine: string;
  readonly theirs: string;
}

interface ConflictProps {
  readonly differences: readonly Difference[];
  readonly words: {
    readonly title: string;
    readonly info: string;
    readonly mine: string;
    readonly theirs: string;
    readonly saveMine: string;
    readonly takeTheirs: string;
  };
  readonly busy?: boolean;
  readonly onSaveMine: () => void;
  readonly onTakeTheirs: () => void;
}

export function Conflict({ differences, words, busy = false, onSaveMine, onTakeTheirs }: ConflictProps) {
  return (
    <Notice
      kind="fault"
      title={words.title}
      action={
        <div className={classes.actions}>
          <Button busy={busy} onClick={onSaveMine}>
            {words.saveMine}
          </Button>
          <Button kind="plain" onClick={onTakeTheirs}>
            {words.takeTheirs}
          </Button>
        </div>
      }
    >
      <p>{words.info}</p>
      <table className={classes.table}>
        <thead>
          <tr>
            <td />
            <th scope="col">{words.mine}</th>
            <th scope="col">{words.theirs}</th>
          </tr>
        </thead>
        <tbody>
          {differences.map(({ field, mine, theirs }) => (
            <tr key={field}>
              <th scope="row">{field}</th>
              <td>{mine}</td>
              <td>{theirs}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </Notice>
  );
}
