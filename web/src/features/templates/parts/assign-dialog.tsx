/** Giving a template to many residents at once; who is chosen stays chosen while others are searched. */
import '@mantine/core/styles/InlineInput.layer.css';
import '@mantine/core/styles/Checkbox.layer.css';
import '@mantine/core/styles/CheckboxIndicator.layer.css';
import { Checkbox } from '@mantine/core';
import { assignTemplate, mostAssigned, type Resident, type Template } from '@wardlight/contract';
import { useState } from 'react';
import { useDeed } from '../../../lib/deed.ts';
import { call } from '../../../lib/http.ts';
import { useDeskWords, useWords } from '../../../lib/i18n.ts';
import { useSettledText } from '../../../lib/paged-list.ts';
import { useAnswerFailure } from '../../../lib/read-failure.ts';
import { useViewport } from '../../../lib/viewport.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/desk/dialog.tsx';
import desk from '../../../ui/desk/fields.module.css';
import { ReadFailed } from '../../../ui/desk/read-failed.tsx';
import { SearchField } from '../../../ui/desk/search-field.tsx';
import { Spinner } from '../../../ui/spinner.tsx';
import { paramsOf, residentsAtOnce, useResidentsPage, useTemplatesChanged } from '../api.ts';
import { useTemplateWords } from '../words.ts';
import classes from './assign-dialog.module.css';
import { Fault } from './fault.tsx';

interface AssignDialogProps {
  readonly template: Template;
  readonly onDone: (changed: number) => void;
  readonly onClose: () => void;
}

const fullBelowPx = 640;
type Chosen = ReadonlySet<Resident['resident_id']>;

export function AssignDialog({ template, onDone, onClose }: AssignDialogProps) {
  const d = useDeskWords();
  const words = useTemplateWords();
  const full = useViewport().width < fullBelowPx;
  const changed = useTemplatesChanged();
  const deed = useDeed();
  const [chosen, setChosen] = useState<Chosen>(new Set());
  const [drop, setDrop] = useState(false);
  const tooMany = chosen.size > mostAssigned;
  const assign = () =>
    deed.run(async () => {
      const answer = await call(assignTemplate, {
        params: paramsOf(template.template_id),
        body: { resident_ids: [...chosen], drop_overrides: drop },
      });
      changed();
      onDone(answer.changed);
    });
  return (
    <Dialog
      open
      title={d('templates.assign.title', { name: words.nameOf(template) })}
      closeLabel={d('lists.close')}
      size="lg"
      full={full}
      onClose={onClose}
    >
      <div className={desk.form}>
        <Choosing chosen={chosen} onChoose={setChosen} />
        <Checkbox
          size="md"
          label={d('templates.assign.drop')}
          description={d('templates.assign.dropInfo')}
          checked={drop}
          onChange={(event) => setDrop(event.currentTarget.checked)}
        />
        {tooMany && (
          <p className={classes.wrong}>{d('templates.assign.most', { n: words.format.number(mostAssigned) })}</p>
        )}
        <Fault failure={deed.failure} />
        <div className={desk.actions}>
          <span role="status" className={classes.count}>
            {d('templates.assign.chosen', { n: words.format.number(chosen.size) })}
          </span>
          <Button kind="plain" onClick={onClose}>
            {d('lists.cancel')}
          </Button>
          {chosen.size > 0 && !tooMany && (
            <Button busy={deed.busy} onClick={assign}>
              {d('templates.assign.do')}
            </Button>
          )}
        </div>
      </div>
    </Dialog>
  );
}

interface ChoosingProps {
  readonly chosen: Chosen;
  readonly onChoose: (chosen: Chosen) => void;
}

function Choosing({ chosen, onChoose }: ChoosingProps) {
  const d = useDeskWords();
  const { t } = useWords();
  const [search, setSearch] = useState('');
  const [page, setPage] = useState(0);
  const answer = useResidentsPage(useSettledText(search), page);
  const failure = useAnswerFailure(answer);
  const { rows = [], total = 0 } = answer.data ?? {};
  const choose = (residents: readonly Resident[], on: boolean) => {
    const next = new Set(chosen);
    for (const { resident_id } of residents) {
      if (on) next.add(resident_id);
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
              <Button kind="plain" onClick={() => onChoose(new Set())}>
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
