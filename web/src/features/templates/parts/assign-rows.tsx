/** Whom a template may be given to: what each has today, so that nobody loses by mistake what was set for them. */
import { Checkbox } from '@mantine/core';
import type { Resident, Template } from '@wardlight/contract';
import { useState } from 'react';
import { useSettledText } from '../../../lib/api/paged-list.ts';
import { useAnswerFailure } from '../../../lib/api/read-failure.ts';
import { useDeskWords, useWords } from '../../../lib/i18n/i18n.ts';
import { Button } from '../../../ui/button.tsx';
import desk from '../../../ui/desk/fields.module.css';
import { ReadFailed } from '../../../ui/desk/read-failed.tsx';
import { SearchField } from '../../../ui/desk/search-field.tsx';
import { Spinner } from '../../../ui/spinner.tsx';
import { residentsAtOnce, type SettingsOfAll, useResidentsPage } from '../api.ts';
import { ownKinds } from '../model.ts';
import { useTemplateWords } from '../words.ts';
import classes from './assign-dialog.module.css';

/** With the name, which is still to be said when another page is shown, and the stay: where they lay when they were chosen. */
export type Chosen = ReadonlyMap<Resident['resident_id'], Pick<Resident, 'name' | 'stay_id'>>;

interface ChoosingProps {
  readonly chosen: Chosen;
  /** Undefined = not read. */
  readonly settings: SettingsOfAll | undefined;
  readonly onChoose: (chosen: Chosen) => void;
}

export function Choosing({ chosen, settings, onChoose }: ChoosingProps) {
  const d = useDeskWords();
  const { t } = useWords();
  const [search, setSearch] = useState('');
  const [page, setPage] = useState(0);
  const answer = useResidentsPage(useSettledText(search), page);
  const failure = useAnswerFailure(answer);
  const { rows = [], total = 0 } = answer.data ?? {};
  const choose = (residents: readonly Resident[], on: boolean) => {
    const next = new Map(chosen);
    for (const { resident_id, name, stay_id } of residents) {
      if (on) next.set(resident_id, { name, stay_id });
      else next.delete(resident_id);
    }
    onChoose(next);
  };
  return (
    <>
      <SearchField
        label={d('templates.who.search')}
        clearLabel={t('board.search.clear')}
        value={search}
        onChange={(text) => {
          setSearch(text);
          setPage(0);
        }}
      />
      {failure !== null && <ReadFailed {...failure} />}
      {answer.isPending && <Spinner text={d('lists.loading')} />}
      {answer.isSuccess && rows.length === 0 && <p className={desk.soft}>{d('templates.assign.none')}</p>}
      {rows.length > 0 && (
        <>
          <div className={desk.tools}>
            <Button kind="plain" onClick={() => choose(rows, true)}>
              {d('templates.assign.page')}
            </Button>
            {chosen.size > 0 && (
              <Button kind="plain" onClick={() => onChoose(new Map())}>
                {d('templates.assign.clear')}
              </Button>
            )}
          </div>
          <ul className={classes.residents}>
            {rows.map((resident) => (
              <li key={resident.resident_id}>
                <Checkbox
                  size="md"
                  className={classes.choice ?? ''}
                  checked={chosen.has(resident.resident_id)}
                  label={[
                    resident.bed === null ? d('templates.who.noBed') : `${resident.bed.floor} · ${resident.bed.bed_no}`,
                    resident.name,
                  ].join(' · ')}
                  description={settings && <Today resident={resident} settings={settings} />}
                  onChange={(event) => choose([resident], event.currentTarget.checked)}
                />
              </li>
            ))}
          </ul>
          <Paging page={page} total={total} onPage={setPage} />
        </>
      )}
    </>
  );
}

function Today({ resident, settings }: { readonly resident: Resident; readonly settings: SettingsOfAll }) {
  const d = useDeskWords();
  const words = useTemplateWords();
  const own = settings.residents.get(resident.resident_id);
  const template = settings.templates.find(({ template_id }: Template) => template_id === own?.template_id);
  if (own === undefined || template === undefined) return null;
  return (
    <span className={classes.today}>
      {words.nameOf(template)}
      {ownKinds(own.overrides).length > 0 && <span className={classes.own}>{d('templates.own.mark')}</span>}
    </span>
  );
}

interface PagingProps {
  readonly page: number;
  readonly total: number;
  readonly onPage: (page: number) => void;
}

function Paging({ page, total, onPage }: PagingProps) {
  const d = useDeskWords();
  const { format } = useTemplateWords();
  const [first, last] = [page * residentsAtOnce + 1, Math.min((page + 1) * residentsAtOnce, total)];
  const range = { start: format.number(first), end: format.number(last), total: format.number(total) };
  return (
    <div className={desk.tools}>
      <span className={desk.soft}>{d('lists.range', range)}</span>
      {page > 0 && (
        <Button kind="plain" onClick={() => onPage(page - 1)}>
          {d('templates.assign.before')}
        </Button>
      )}
      {last < total && (
        <Button kind="plain" onClick={() => onPage(page + 1)}>
          {d('templates.assign.next')}
        </Button>
      )}
    </div>
  );
}
