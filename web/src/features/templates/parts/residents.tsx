/** Who has this template, what differs for each, and how more are given it. */
import { listTemplateResidents, type ResidentSettings, type Template } from '@wardlight/contract';
import { useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import * as z from 'zod/mini';
import { usePagedList, useSettledText } from '../../../lib/api/paged-list.ts';
import { useReadFailure } from '../../../lib/api/read-failure.ts';
import { useDeskWords, useWords } from '../../../lib/i18n/i18n.ts';
import { tellCorner } from '../../../lib/shell/corner-alerts.ts';
import { Button } from '../../../ui/button.tsx';
import desk from '../../../ui/desk/fields.module.css';
import { ReadFailed } from '../../../ui/desk/read-failed.tsx';
import { SearchField } from '../../../ui/desk/search-field.tsx';
import { Spinner } from '../../../ui/spinner.tsx';
import { paramsOf, useMayChange } from '../api.ts';
import { ResidentSettingsDialog } from '../resident-settings.tsx';
import { useTemplateWords } from '../words.ts';
import { AssignDialog } from './assign-dialog.tsx';
import { classes as editor } from './editor-classes.ts';
import { ResidentRows } from './resident-rows.tsx';

/** With the page that a new template was just saved on comes the question whom to give it to; going back does not ask again. */
export const assignsNow = { assigns: true } as const;

function useAssigning(may: boolean) {
  const { state, pathname, search } = useLocation();
  const navigate = useNavigate();
  const asked = may && z.safeParse(z.object({ assigns: z.literal(true) }), state).success;
  const [assigning, setAssigning] = useState(asked);
  return [
    assigning,
    (on: boolean) => {
      if (asked) void navigate({ pathname, search }, { replace: true, state: null });
      setAssigning(on);
    },
  ] as const;
}

export function Residents({ template }: { readonly template: Template }) {
  const d = useDeskWords();
  const { t } = useWords();
  const words = useTemplateWords();
  const mayChange = useMayChange();
  const [search, setSearch] = useState('');
  const [assigning, setAssigning] = useAssigning(mayChange);
  const [resident, setResident] = useState<ResidentSettings | null>(null);
  const query = { search: useSettledText(search) };
  const list = usePagedList('template-residents', listTemplateResidents, query, paramsOf(template.template_id));
  const failure = useReadFailure(list);
  return (
    <section className={editor.section} aria-label={d('templates.who.title')}>
      <h2 className={editor.title}>{d('templates.who.title')}</h2>
      <div className={desk.tools}>
        <SearchField
          label={d('templates.who.search')}
          clearLabel={t('board.search.clear')}
          value={search}
          onChange={setSearch}
        />
        {mayChange && <Button onClick={() => setAssigning(true)}>{d('templates.assign.act')}</Button>}
      </div>
      {failure !== null && <ReadFailed {...failure} />}
      {list.total === null && failure === null && <Spinner text={d('lists.loading')} />}
      {list.total === 0 && (
        <p className={desk.soft}>
          {query.search === '' ? d('templates.who.none') : d('lists.searchNothing', { text: query.search })}
        </p>
      )}
      {list.total !== null && list.total > 0 && (
        <ResidentRows list={list} total={list.total} onSettings={setResident} />
      )}
      {assigning && (
        <AssignDialog
          template={template}
          onDone={(changed) => {
            setAssigning(false);
            tellCorner({ kind: 'success', title: d('templates.assign.done', { n: words.format.number(changed) }) });
          }}
          onClose={() => setAssigning(false)}
        />
      )}
      {resident !== null && <ResidentSettingsDialog resident={resident} onClose={() => setResident(null)} />}
    </section>
  );
}
