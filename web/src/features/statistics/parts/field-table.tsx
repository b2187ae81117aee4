/** Each report field against its thresholds; each count opens the list of those it counts. */
import type { AgencyStatistics, StatisticField } from '@wardlight/contract';
import { useViewport } from '../../../lib/browser/viewport.ts';
import { useDeskWords } from '../../../lib/i18n/i18n.ts';
import { useReportWords } from '../../../lib/reports/report-words.ts';
import { foldedBelowPx } from '../../../ui/desk/folded.tsx';
import { classes } from '../classes.ts';
import type { Counted } from '../figure.ts';
import { useFieldWords } from '../words.ts';

interface FieldTableProps {
  readonly part: AgencyStatistics;
  readonly residents: number;
  readonly onShow: (counted: Counted) => void;
}

const sides = ['below', 'inside', 'above', 'none'] as const;

export function FieldTable({ part, residents, onShow }: FieldTableProps) {
  const d = useDeskWords();
  const words = useReportWords();
  // Eight columns do not fit a phone: there each field is a card.
  const narrow = useViewport().width < foldedBelowPx;
  return (
    <section>
      <h3 className={classes.heading}>{d('statistics.fields')}</h3>
      {narrow ? <Cards part={part} onShow={onShow} /> : <Table part={part} onShow={onShow} />}
      <p className={classes.soft}>{d('statistics.residents', { n: words.number(residents) })}</p>
    </section>
  );
}

type FieldsProps = Pick<FieldTableProps, 'part' | 'onShow'>;

/** What a field says besides its counts. */
function useFacts({ filter }: AgencyStatistics) {
  const d = useDeskWords();
  const field = useFieldWords();
  return {
    limits(name: StatisticField): string {
      const { lower, upper } = filter.fields[name];
      const said = [
        lower.on ? `≥ ${field.amount(name, lower.value)}` : null,
        upper.on ? `≤ ${field.amount(name, upper.value)}` : null,
      ].filter((text) => text !== null);
      return said.length === 0 ? d('lists.notSet') : said.join(' · ');
    },
    range: ({ field: name, seen, least, most }: AgencyStatistics['fields'][number]): string =>
      seen === 0 ? d('reports.coverage.none') : field.range(name, least, most),
  };
}

function Table({ part, onShow }: FieldsProps) {
  const d = useDeskWords();
  const field = useFieldWords();
  const { limits, range } = useFacts(part);
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard
    <section className={classes.scroller} tabIndex={0} aria-label={d('statistics.fields')}>
      <table className={classes.table} aria-label={d('statistics.fields')}>
        <thead>
          <tr>
            <th scope="col">{d('statistics.field')}</th>
            <th scope="col">{d('statistics.conditions')}</th>
            {sides.map((side) => (
              <th key={side} scope="col">
                {field.side(side)}
              </th>
            ))}
            <th scope="col">{d('statistics.median')}</th>
            <th scope="col">{d('statistics.range')}</th>
          </tr>
        </thead>
        <tbody>
          {part.fields.map((row) => (
            <tr key={row.field}>
              <th scope="row">{field.name(row.field)}</th>
              <td>{limits(row.field)}</td>
              {sides.map((side) => (
                <td key={side}>
                  <Count row={row} side={side} onShow={onShow} />
                </td>
              ))}
              <td>{field.amount(row.field, row.median)}</td>
              <td>{range(row)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

function Cards({ part, onShow }: FieldsProps) {
  const d = useDeskWords();
  const field = useFieldWords();
  const { limits, range } = useFacts(part);
  return (
    <ul className={classes.cards} aria-label={d('statistics.fields')}>
      {part.fields.map((row) => (
        <li key={row.field} className={classes.card}>
          <h4 className={classes.cardName}>{field.name(row.field)}</h4>
          <p className={classes.soft}>
            {d('statistics.conditions')} {limits(row.field)}
          </p>
          <dl className={classes.counts}>
            {sides.map((side) => (
              <div key={side}>
                <dt>{field.side(side)}</dt>
                <dd>
                  <Count row={row} side={side} onShow={onShow} />
                </dd>
              </div>
            ))}
          </dl>
          <p className={classes.soft}>
            {d('statistics.median')} {field.amount(row.field, row.median)} · {d('statistics.range')} {range(row)}
          </p>
        </li>
      ))}
    </ul>
  );
}

interface CountProps {
  readonly row: AgencyStatistics['fields'][number];
  readonly side: (typeof sides)[number];
  readonly onShow: (counted: Counted) => void;
}

function Count({ row, side, onShow }: CountProps) {
  const d = useDeskWords();
  const words = useReportWords();
  const field = useFieldWords();
  const count = row[side];
  const text = words.number(count);
  if (count === 0) return text;
  return (
    <button
      type="button"
      className={classes.figure}
      data-out={side === 'below' || side === 'above' || undefined}
      aria-label={d('statistics.show', { what: `${field.name(row.field)} · ${field.side(side)}`, n: text })}
      onClick={() => onShow({ field: row.field, side })}
    >
      {text}
    </button>
  );
}
