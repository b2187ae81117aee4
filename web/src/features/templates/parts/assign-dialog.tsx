/** Giving a template to many residents at once; who is chosen stays chosen while others are searched. */
import '../../../ui/late/inline-input.ts';
import '../../../ui/late/checkbox.ts';
import '../../../ui/late/checkbox-indicator.ts';
import { Checkbox } from '@mantine/core';
import { assignTemplate, type DataOf, mostAssigned, type Template } from '@wardlight/contract';
import { useState } from 'react';
import { useAction } from '../../../lib/api/action.ts';
import { changedText } from '../../../lib/api/error-words.ts';
import { call } from '../../../lib/api/http.ts';
import { useAnswerFailure } from '../../../lib/api/read-failure.ts';
import { useViewport } from '../../../lib/browser/viewport.ts';
import { useDeskWords, useWords } from '../../../lib/i18n/i18n.ts';
import { Button } from '../../../ui/button.tsx';
import { Confirm } from '../../../ui/desk/confirm.tsx';
import { Dialog } from '../../../ui/desk/dialog.tsx';
import desk from '../../../ui/desk/fields.module.css';
import { ReadFailed } from '../../../ui/desk/read-failed.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { paramsOf, useSettingsOfAll, useTemplatesChanged } from '../api.ts';
import { ownKinds } from '../model.ts';
import { useTemplateWords } from '../words.ts';
import classes from './assign-dialog.module.css';
import { Choosing, type Chosen } from './assign-rows.tsx';
import { Fault } from './fault.tsx';

interface AssignDialogProps {
  readonly template: Template;
  readonly onDone: (changed: number) => void;
  readonly onClose: () => void;
}

const fullBelowPx = 640;

export function AssignDialog({ template, onDone, onClose }: AssignDialogProps) {
  const d = useDeskWords();
  const words = useTemplateWords();
  const full = useViewport().width < fullBelowPx;
  const changed = useTemplatesChanged();
  const deed = useAction();
  const [chosen, setChosen] = useState<Chosen>(new Map());
  const [drop, setDrop] = useState(false);
  const [asking, setAsking] = useState<'drop' | 'leave' | null>(null);
  /** Left as they were, and how many were given it before: they are chosen as they lie now, for a press of its own. */
  const [left, setLeft] = useState<Left>([]);
  const [done, setDone] = useState(0);
  const settings = useSettingsOfAll();
  const settingsFailure = useAnswerFailure(settings);
  const tooMany = chosen.size > mostAssigned;
  /** Of those chosen, who would lose what was set for them; null = it could not be read. */
  const losers =
    settings.data === undefined
      ? null
      : [...chosen].flatMap(([id, { name }]) =>
          ownKinds(settings.data.residents.get(id)?.overrides ?? {}).length > 0 ? [name] : [],
        );
  const assign = () =>
    deed.run(async () => {
      setAsking(null);
      const answer = await call(assignTemplate, {
        params: paramsOf(template.template_id),
        body: {
          residents: [...chosen].map(([resident_id, { stay_id }]) => ({ resident_id, stay_id })),
          drop_overrides: drop,
        },
      });
      changed();
      if (answer.resident_changed.length === 0) return onDone(done + answer.changed);
      setDone(done + answer.changed);
      setLeft(answer.resident_changed);
      // Who has no bed any more is not chosen a second time by itself: they may have been discharged.
      const still = answer.resident_changed.filter(({ stay_id }) => stay_id !== null);
      setChosen(new Map(still.map(({ resident_id, name, stay_id }) => [resident_id, { name, stay_id }])));
    });
  // Escape is heard by this dialog and by the question over it alike.
  const leave = () => {
    if (asking !== null) return;
    if (chosen.size > 0) setAsking('leave');
    else onClose();
  };
  return (
    <Dialog
      open
      title={d('templates.assign.title', { name: words.nameOf(template) })}
      closeLabel={d('lists.close')}
      size="lg"
      full={full}
      onClose={leave}
    >
      <div className={desk.form}>
        {left.length > 0 && <LeftOnes left={left} done={done} />}
        {settingsFailure !== null && <ReadFailed {...settingsFailure} />}
        <Choosing chosen={chosen} settings={settings.data} onChoose={setChosen} />
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
        {asking === 'leave' ? (
          <Leaving n={chosen.size} onStay={() => setAsking(null)} onLeave={onClose} />
        ) : (
          <div className={desk.actions}>
            <span role="status" className={classes.count}>
              {d('templates.assign.chosen', { n: words.format.number(chosen.size) })}
            </span>
            <Button kind="plain" onClick={leave}>
              {d('lists.cancel')}
            </Button>
            {chosen.size > 0 && !tooMany && (
              <Button busy={deed.busy} onClick={() => (drop && losers?.length !== 0 ? setAsking('drop') : assign())}>
                {d('templates.assign.do')}
              </Button>
            )}
          </div>
        )}
      </div>
      <Confirm
        open={asking === 'drop'}
        title={
          losers === null
            ? d('templates.assign.drop')
            : d('templates.assign.dropAsk', { n: words.format.number(losers.length) })
        }
        doLabel={d('templates.assign.do')}
        cancelLabel={d('lists.cancel')}
        onDo={assign}
        onCancel={() => setAsking(null)}
      >
        {losers === null ? d('templates.assign.dropUnread') : <Losers names={losers} />}
      </Confirm>
    </Dialog>
  );
}

type Left = DataOf<typeof assignTemplate>['resident_changed'];

function LeftOnes({ left, done }: { readonly left: Left; readonly done: number }) {
  const d = useDeskWords();
  const { t } = useWords();
  const { format } = useTemplateWords();
  return (
    <Notice kind="fault" title={d('templates.assign.left', { n: format.number(left.length) })}>
      <ul>
        {left.map((one) => (
          <li key={one.resident_id}>{changedText(t, one)}</li>
        ))}
      </ul>
      <p>{d('templates.assign.leftInfo')}</p>
      {done > 0 && <p>{d('templates.assign.done', { n: format.number(done) })}</p>}
    </Notice>
  );
}

/** As many as one reads. */
const mostNamed = 10;

function Losers({ names }: { readonly names: readonly string[] }) {
  const d = useDeskWords();
  const words = useTemplateWords();
  const more = names.length - mostNamed;
  const said = [
    ...names.slice(0, mostNamed),
    ...(more > 0 ? [d('templates.assign.dropMore', { n: words.format.number(more) })] : []),
  ];
  return d('templates.assign.dropNames', { names: words.list(said) });
}

interface LeavingProps {
  readonly n: number;
  readonly onStay: () => void;
  readonly onLeave: () => void;
}

function Leaving({ n, onStay, onLeave }: LeavingProps) {
  const d = useDeskWords();
  const words = useTemplateWords();
  return (
    <Notice
      kind="info"
      action={
        <div className={desk.tools}>
          <Button onClick={onStay}>{d('templates.assign.stay')}</Button>
          <Button kind="plain" onClick={onLeave}>
            {d('templates.assign.leave')}
          </Button>
        </div>
      }
    >
      {d('templates.assign.leaveAsk', { n: words.format.number(n) })}
    </Notice>
  );
}
