/** How many closed alerts were not needed, of each kind and of each template. */
import { type AgencyStatistics, notNeededReasons, type StatisticAlerts } from '@wardlight/contract';
import { Link } from 'react-router';
import { useFormat } from '../../../lib/i18n/format.ts';
import { useDeskWords, useWords } from '../../../lib/i18n/i18n.ts';
import { classes } from '../classes.ts';
import { useLinks } from '../words.ts';

type Counts = Pick<StatisticAlerts, 'closed' | 'not_needed'>;

/** "25% (2 of 8 closed)"; of none that is closed there is no share. */
export function useShareText(): (of: Counts) => string {
  const d = useDeskWords();
  const { number } = useFormat();
  return ({ closed, not_needed }) =>
    closed === 0
      ? '–'
      : d('statistics.neededOf', {
          percent: number((not_needed / closed) * 100),
          n: number(not_needed),
          of: number(closed),
        });
}

export function Needed({ part }: { readonly part: AgencyStatistics }) {
  const d = useDeskWords();
  const { t } = useWords();
  const links = useLinks(part.agency_id);
  const { alerts, filter } = part;
  if (alerts.closed === 0) return null;
  const of = { priorities: filter.priorities, from: alerts.from_at, to: alerts.to_at };
  const nameOf = ({ name, shipped }: StatisticAlerts['templates'][number]): string =>
    shipped !== null && name === shipped ? d(`templates.shipped.${shipped}`) : name;
  return (
    <section>
      <h4 className={classes.heading}>{d('statistics.needed')}</h4>
      <p className={classes.soft}>{d('statistics.neededInfo')}</p>
      <Rows
        label={`${d('statistics.needed')} · ${d('alarmLoad.types')}`}
        head={d('alarmLoad.types')}
        rows={alerts.types
          .filter(({ closed }) => closed > 0)
          .map((row) => ({
            ...row,
            key: row.type,
            name: t(`alerts.type.${row.type}`),
            to: links.log({ ...of, types: [row.type], counted: ['told'], reasons: notNeededReasons }),
          }))}
      />
      <Rows
        label={`${d('statistics.needed')} · ${d('statistics.byTemplate')}`}
        head={d('statistics.byTemplate')}
        rows={alerts.templates.map((row) => ({
          ...row,
          key: String(row.template_id),
          name: nameOf(row),
          to: links.log({
            ...of,
            types: filter.types,
            template: row.template_id,
            counted: ['told'],
            reasons: notNeededReasons,
          }),
        }))}
      />
    </section>
  );
}

interface RowsProps {
  readonly label: string;
  readonly head: string;
  readonly rows: readonly (Counts & { readonly key: string; readonly name: string; readonly to: string })[];
}

/** Those of which most were not needed first: there is something to be changed. */
function Rows({ label, head, rows }: RowsProps) {
  const d = useDeskWords();
  const { number } = useFormat();
  const share = useShareText();
  const shareOf = ({ closed, not_needed }: Counts): number => not_needed / closed;
  if (rows.length === 0) return null;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard
    <section className={classes.scroller} tabIndex={0} aria-label={label}>
      <table className={classes.table} aria-label={label}>
        <thead>
          <tr>
            <th scope="col">{head}</th>
            <th scope="col">{d('statistics.share')}</th>
            <th scope="col">{d('statistics.closed')}</th>
          </tr>
        </thead>
        <tbody>
          {rows
            .toSorted((one, other) => shareOf(other) - shareOf(one))
            .map((row) => (
              <tr key={row.key}>
                <th scope="row">
                  <Link className={classes.link} to={row.to}>
                    {row.name}
                  </Link>
                </th>
                <td>{share(row)}</td>
                <td>{number(row.closed)}</td>
              </tr>
            ))}
        </tbody>
      </table>
    </section>
  );
}
