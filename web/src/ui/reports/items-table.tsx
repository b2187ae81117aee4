/** Rows of values that say where they come from: a table on a wide screen, cards on a narrow one. Knows no words. */
import { itemsTableClasses as classes } from './classes.ts';

export interface ItemsRow {
  readonly key: string;
  /** As many as there are heads; the first names the row. */
  readonly cells: readonly string[];
  /** Weighs most: drawn heavier. */
  readonly strong?: boolean;
}

interface ItemsTableProps {
  readonly label: string;
  readonly heads: readonly string[];
  readonly rows: readonly ItemsRow[];
  readonly narrow: boolean;
}

export function ItemsTable({ label, heads, rows, narrow }: ItemsTableProps) {
  return narrow ? (
    <ul className={classes.cards} aria-label={label}>
      {rows.map(({ key, cells, strong }) => (
        <li key={key} className={classes.card} data-strong={strong || undefined}>
          <p className={classes.name}>{cells[0]}</p>
          <dl className={classes.facts}>
            {heads.slice(1).map((head, index) => (
              <div key={head}>
                <dt>{head}</dt>
                <dd>{cells[index + 1]}</dd>
              </div>
            ))}
          </dl>
        </li>
      ))}
    </ul>
  ) : (
    <table className={classes.table} aria-label={label}>
      <thead>
        <tr>
          {heads.map((head) => (
            <th key={head} scope="col">
              {head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ key, cells, strong }) => (
          <tr key={key} data-strong={strong || undefined}>
            <th scope="row">{cells[0]}</th>
            {heads.slice(1).map((head, index) => (
              <td key={head}>{cells[index + 1]}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
