/** How many are chosen, and what can be done to all of them. It stays in sight while the list is scrolled. */
import { useAction } from '../../../lib/api/action.ts';
import { useErrorWords } from '../../../lib/api/error-words.ts';
import { useFormat } from '../../../lib/i18n/format.ts';
import { useDeskWords } from '../../../lib/i18n/i18n.ts';
import { useMay } from '../../../lib/session/current-user.tsx';
import { Button } from '../../../ui/button.tsx';
import { Notice } from '../../../ui/notice.tsx';
import type { ResidentFilter } from '../model.ts';
import { classes } from './classes.ts';
import { type Choice, chosenNow, everyoneFound } from './use-chosen.ts';

export type ManyAct = 'move' | 'template';

interface ChoosingBarProps {
  readonly choice: Choice;
  readonly filter: ResidentFilter;
  readonly onAct: (act: ManyAct) => void;
}

export function ChoosingBar({ choice, filter, onAct }: ChoosingBarProps) {
  const d = useDeskWords();
  const format = useFormat();
  const errorText = useErrorWords();
  const mayAssign = useMay('templates.change');
  const all = useAction();
  const n = choice.chosen.size;
  // They were chosen some time ago, and what a dialog judges and says is of now.
  const begin = (act: ManyAct) =>
    all.run(async () => {
      const now = await chosenNow(choice.chosen);
      choice.replace(now);
      if (now.length > 0) onAct(act);
    });
  return (
    <section className={classes.bar} aria-label={d('manyResidents.bar')}>
      <span role="status" className={classes.count}>
        {d('manyResidents.chosen', { n: format.number(n) })}
      </span>
      <Button
        kind="plain"
        busy={all.busy}
        onClick={() => all.run(async () => choice.replace(await everyoneFound(filter)))}
      >
        {d('manyResidents.all')}
      </Button>
      {n > 0 && (
        <>
          <Button kind="plain" onClick={choice.clear}>
            {d('manyResidents.none')}
          </Button>
          <Button busy={all.busy} onClick={() => begin('move')}>
            {d('manyResidents.move')}
          </Button>
          {mayAssign && (
            <Button busy={all.busy} onClick={() => begin('template')}>
              {d('manyResidents.template')}
            </Button>
          )}
        </>
      )}
      {all.failure !== null && (
        <Notice kind="fault" title={d('lists.actionFailed')}>
          {errorText(all.failure)}
        </Notice>
      )}
    </section>
  );
}
