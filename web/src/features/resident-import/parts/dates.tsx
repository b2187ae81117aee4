/** How the birthdays of a list are written, asked once for all of them: the same values as each way reads them. */
import { birthdayOfKnown, type ImportDateWay } from '@wardlight/contract';
import { useBirthdays } from '../../../lib/i18n/birthdays.ts';
import { useFormat } from '../../../lib/i18n/format.ts';
import { useDeskWords } from '../../../lib/i18n/i18n.ts';
import type { AskedPart } from '../model.ts';
import { classes } from './classes.ts';

export function Dates({ findings: { dates }, draft, onDraft }: AskedPart) {
  const d = useDeskWords();
  const format = useFormat();
  if (dates === null) return null;
  const choose = (way: ImportDateWay | undefined) => {
    const { dates: _, ...rest } = draft;
    onDraft(way === undefined ? rest : { ...rest, dates: way });
  };
  return (
    <fieldset className={classes.question}>
      <legend className={classes.legend}>{d('importList.dates')}</legend>
      <p className={classes.soft}>{d('importList.datesInfo', { n: format.number(dates.rows) })}</p>
      {dates.ways.map(({ way, reads, likely, samples }) => (
        <label key={way} className={classes.way}>
          <input type="radio" name="dates" checked={draft.dates === way} onChange={() => choose(way)} />
          <span>
            <b>{d(`importList.ways.${way}`)}</b> {likely === true && `${d('importList.likely')} · `}
            <span className={classes.soft}>{d('importList.reads', { n: format.number(reads) })}</span>
            {samples.map((sample) => (
              <span key={sample.value} className={classes.sample}>
                <Sample of={sample} />
              </span>
            ))}
          </span>
        </label>
      ))}
      <label className={classes.way}>
        <input type="radio" name="dates" checked={draft.dates === undefined} onChange={() => choose(undefined)} />
        <span>{d('importList.noWay')}</span>
      </label>
    </fieldset>
  );
}

type Sampled = NonNullable<AskedPart['findings']['dates']>['ways'][number]['samples'][number];

function Sample({ of: { value, birthday, age } }: { readonly of: Sampled }) {
  const d = useDeskWords();
  const format = useFormat();
  const { born } = useBirthdays();
  const shown = born(birthdayOfKnown(birthday));
  if (shown === null) return d('importList.unread', { value });
  return age === null
    ? d('importList.reading', { value, birthday: shown })
    : d('importList.readingAge', { value, birthday: shown, age: format.number(age) });
}
