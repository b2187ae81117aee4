/** What the file says of itself, and what was counted from it. */
import type { EcgDetail, EcgFormat } from '@wardlight/contract';
import { useFormat } from '../../../lib/i18n/format.ts';
import { useDeskWords } from '../../../lib/i18n/i18n.ts';
import { classes } from '../classes.ts';
import { useEcgWords } from '../ecg-words.ts';

/** Names of standards are the same in every language. */
const formatNames: Readonly<Record<EcgFormat, string>> = {
  wfdb: 'WFDB',
  edf: 'EDF',
  aecg: 'HL7 aECG',
  dicom: 'DICOM',
};

export function Facts({ ecg }: { readonly ecg: EcgDetail }) {
  const d = useDeskWords();
  const { number } = useFormat();
  const words = useEcgWords();
  const { header, by, format, lead_count, intervals, agency_id, received_at } = ecg;
  const received = `${by === null ? d('ecg.one.byGateway') : by.name} · ${words.when(agency_id, received_at)}`;
  const facts: readonly (readonly [string, string | null])[] = [
    [d('ecg.recorded'), words.recorded(ecg)],
    [d('ecg.one.ownRate'), words.rate(ecg)],
    [d('ecg.length'), words.length(ecg)],
    [d('ecg.leads'), lead_count === 0 ? null : number(lead_count)],
    [d('ecg.one.device'), header.device],
    [d('ecg.one.filters'), header.filters.length === 0 ? null : header.filters.join(' · ')],
    [d('ecg.one.format'), format === null ? null : formatNames[format]],
    [d('ecg.one.broughtBy'), received],
  ];
  return (
    <section className={classes.section} aria-label={d('ecg.one.facts')}>
      <h2 className={classes.heading}>{d('ecg.one.facts')}</h2>
      <List facts={facts} />
      {intervals.length > 0 && (
        <>
          <h3 className={classes.heading}>{d('ecg.one.intervals')}</h3>
          <List
            facts={intervals.map(({ kind, value }) => {
              const n = number(value, Number.isInteger(value) ? 0 : 1);
              return [
                d(`ecg.one.interval.${kind}`),
                kind === 'rate' ? d('ecg.perMinute', { n }) : d('ecg.one.ms', { n }),
              ];
            })}
          />
        </>
      )}
    </section>
  );
}

function List({ facts }: { readonly facts: readonly (readonly [string, string | null])[] }) {
  return (
    <dl className={classes.facts}>
      {facts.map(([name, value]) =>
        value === null ? null : (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ),
      )}
    </dl>
  );
}

/** As the machine wrote them. */
export function Statements({ ecg: { header } }: { readonly ecg: EcgDetail }) {
  const d = useDeskWords();
  if (header.statements.length === 0) return null;
  return (
    <section className={classes.section} aria-label={d('ecg.one.statements')}>
      <h2 className={classes.heading}>{d('ecg.one.statements')}</h2>
      <p className={classes.soft}>{d('ecg.one.statementsInfo')}</p>
      <ul className={classes.statements}>
        {header.statements.map((statement, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a machine may say the same twice, and their order never changes
          <li key={place} className={classes.text}>
            {statement}
          </li>
        ))}
      </ul>
    </section>
  );
}
