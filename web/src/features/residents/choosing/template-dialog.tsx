/** One template for all who are chosen: what each has and would have, then one press; settings of their own stay. */
import '../../../ui/late/input.ts';
import { NativeSelect } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import {
  assignTemplate,
  type DataOf,
  type ListedResident,
  listTemplates,
  mostAssigned,
  type ResidentId,
  type Template,
} from '@wardlight/contract';
import { useState } from 'react';
import { useAction } from '../../../lib/api/action.ts';
import { changedText, useErrorWords } from '../../../lib/api/error-words.ts';
import { call } from '../../../lib/api/http.ts';
import { useAnswerFailure } from '../../../lib/api/read-failure.ts';
import { useFormat } from '../../../lib/i18n/format.ts';
import { useDeskWords, useWords } from '../../../lib/i18n/i18n.ts';
import { useHere } from '../../../lib/session/current-user.tsx';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/desk/dialog.tsx';
import desk from '../../../ui/desk/fields.module.css';
import { ReadFailed } from '../../../ui/desk/read-failed.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { useManyChanged } from '../api.ts';
import { placeText } from '../model.ts';
import { classes } from './classes.ts';
import { useTemplateName } from './template-name.ts';
import type { Chosen } from './use-chosen.ts';

interface TemplateDialogProps {
  readonly chosen: Chosen;
  readonly onDone: (said: string) => void;
  readonly onClose: () => void;
}

type Left = DataOf<typeof assignTemplate>['resident_changed'];
type Asked = Pick<ListedResident, 'resident_id' | 'stay_id'>;

export function TemplateDialog({ chosen, onDone, onClose }: TemplateDialogProps) {
  const d = useDeskWords();
  const format = useFormat();
  const errorText = useErrorWords();
  const { scope } = useHere();
  const templates = useQuery({
    queryKey: ['templates', scope],
    queryFn: ({ signal }) => call(listTemplates, {}, { signal }),
  });
  const failure = useAnswerFailure(templates);
  const nameOf = useTemplateName();
  const changed = useManyChanged();
  const action = useAction();
  const [to, setTo] = useState('');
  const [left, setLeft] = useState<Left>([]);
  const [given, setGiven] = useState(0);
  const list = [...chosen.values()];
  const template = templates.data?.templates.find(({ template_id }) => String(template_id) === to);
  const getting = list.filter((resident) => resident.template.template_id !== template?.template_id);
  const finish = (sum: number) =>
    template === undefined || sum === 0
      ? onClose()
      : onDone(d('manyResidents.given', { n: format.number(sum), template: nameOf(template) }));
  /** `others` were left before and are not asked for again. */
  const give = (residents: readonly Asked[], others: Left = []) =>
    action.run(async () => {
      let sum = given;
      const still: Left[number][] = [...others];
      try {
        for (let from = 0; from < residents.length; from += mostAssigned) {
          const shown = residents.slice(from, from + mostAssigned);
          const body = {
            residents: shown.map(({ resident_id, stay_id }) => ({ resident_id, stay_id })),
            drop_overrides: false,
          };
          const answer = await call(assignTemplate, { params: { template_id: to }, body });
          sum += answer.changed;
          still.push(...answer.resident_changed);
        }
        setLeft(still);
        if (still.length === 0) finish(sum);
      } finally {
        setGiven(sum);
        changed();
      }
    });
  return (
    <Dialog
      open
      size="lg"
      title={d('manyResidents.template')}
      closeLabel={d('lists.close')}
      onClose={() => finish(given)}
    >
      <div className={desk.form}>
        {failure !== null && <ReadFailed {...failure} />}
        <LeftOnes
          left={left}
          busy={action.busy}
          // Who has no bed any more is not asked for again: they may have been discharged.
          onAgain={() => {
            const isInBed = ({ stay_id }: Left[number]) => stay_id !== null;
            give(
              left.filter(isInBed),
              left.filter((one) => !isInBed(one)),
            );
          }}
        />
        <NativeSelect
          size="md"
          label={d('manyResidents.which')}
          disabled={left.length > 0}
          value={to}
          data={[
            { value: '', label: d('manyResidents.chooseTemplate') },
            ...(templates.data?.templates ?? []).map((each) => ({
              value: String(each.template_id),
              label: nameOf(each),
            })),
          ]}
          onChange={({ currentTarget: { value } }) => setTo(value)}
        />
        <p className={desk.soft}>{d('manyResidents.ownStay')}</p>
        {left.length === 0 && <Listed residents={list} template={template} />}
        {action.failure !== null && (
          <Notice kind="fault" title={d('lists.actionFailed')}>
            {errorText(action.failure)}
          </Notice>
        )}
        <div className={desk.actions}>
          <Button kind="plain" onClick={() => finish(given)}>
            {d(left.length > 0 ? 'lists.close' : 'lists.cancel')}
          </Button>
          {left.length === 0 && template !== undefined && getting.length > 0 && (
            <Button busy={action.busy} onClick={() => give(getting)}>
              {d('manyResidents.give', { n: format.number(getting.length) })}
            </Button>
          )}
        </div>
      </div>
    </Dialog>
  );
}

interface ListedProps {
  readonly residents: readonly ListedResident[];
  /** Undefined = none is chosen yet. */
  readonly template: Template | undefined;
}

function Listed({ residents, template }: ListedProps) {
  const d = useDeskWords();
  const nameOf = useTemplateName();
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is scrolled by the keyboard too
    <section className={classes.scroll} aria-label={d('manyResidents.template')} tabIndex={0}>
      <table className={classes.table}>
        <thead>
          <tr>
            <th scope="col">{d('residents.field.name')}</th>
            <th scope="col">{d('residents.field.bed')}</th>
            <th scope="col">{d('manyResidents.now')}</th>
            <th scope="col">{d('manyResidents.after')}</th>
          </tr>
        </thead>
        <tbody>
          {residents.map((resident) => (
            <tr key={resident.resident_id}>
              <th scope="row">{resident.name}</th>
              <td>{resident.bed === null ? d('residents.noBed') : placeText(resident.bed)}</td>
              <td>{nameOf(resident.template)}</td>
              <td>{template !== undefined && <Then resident={resident} template={template} />}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

function Then({ resident, template }: { readonly resident: ListedResident; readonly template: Template }) {
  const d = useDeskWords();
  const nameOf = useTemplateName();
  if (resident.template.template_id !== template.template_id) return nameOf(template);
  return <span className={classes.soft}>{d('manyResidents.hasIt')}</span>;
}

interface LeftOnesProps {
  readonly left: Left;
  readonly busy: boolean;
  readonly onAgain: () => void;
}

function LeftOnes({ left, busy, onAgain }: LeftOnesProps) {
  const d = useDeskWords();
  const { t } = useWords();
  const format = useFormat();
  if (left.length === 0) return null;
  const again = left.filter(({ stay_id }) => stay_id !== null).length;
  return (
    <Notice
      kind="fault"
      title={d('manyResidents.left', { n: format.number(left.length) })}
      action={
        again > 0 && (
          <Button busy={busy} onClick={onAgain}>
            {d('manyResidents.again', { n: format.number(again) })}
          </Button>
        )
      }
    >
      <ul>
        {left.map((one: Left[number] & { readonly resident_id: ResidentId }) => (
          <li key={one.resident_id}>
            {one.name} · {changedText(t, one)}
          </li>
        ))}
      </ul>
    </Notice>
  );
}
