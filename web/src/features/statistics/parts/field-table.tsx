/** Each report field against its thresholds; each count opens the list of those it counts. */
import type { AgencyStatistics, StatisticField } from '@wardlight/contract';
import { useDeskWords } from '../../../lib/i18n/i18n.ts';
import { useReportWords } from '../../../lib/reports/report-words.ts';
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
  const field = useFieldWords();
  const limits = (name: StatisticField): string => {
    const { lower, upper } = part.filter.fields[name];
    const said = [
      lower.on ? `≥ ${field.amount(name, lower.value)}` : null,
      upper.on ? `≤ ${field.amount(name, upper.value)}` : null,
    ].filter((text) => text !== null);
    return said.length === 0 ? d('lists.notSet') : said.join(' · ');
  };
  return (
    <section>
      <h3 className={classes.heading}>{d('statistics.fields')}</h3>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard */}
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
                    <Count
                      count={row[side]}
                      label={`${field.name(row.field)} · ${field.side(side)}`}
                      out={side === 'below' || side === 'above'}
                      onShow={() => onShow({ field: row.field, side })}
                    />
                  </td>
                ))}
                <td>{field.amount(row.field, row.median)}</td>
                <td>{row.seen === 0 ? d('reports.coverage.none') : field.range(row.field, row.least, row.most)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      <p className={classes.soft}>{d('statistics.residents', { n: words.number(residents) })}</p>
    </section>
  );
}

interface CountProps {
  readonly count: number;
  readonly label: string;
  readonly out: boolean;
  readonly onShow: () => void;
}

function Count({ count, label, out, onShow }: CountProps) {
  const d = useDeskWords();
  const words = useReportWords();
  const text = words.number(count);
  if (count === 0) return text;
  return (
    <button
      type="button"
      className={classes.figure}
      data-out={out || undefined}
      aria-label={d('statistics.show', { what: label, n: text })}
      onClick={onShow}
    >
      {text}
    </button>
  );
}
