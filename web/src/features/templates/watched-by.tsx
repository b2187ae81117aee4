/** By what one resident is watched, in a few lines for a page about them, with the door to change it. */
import type { ResidentSettings } from '@wardlight/contract';
import { useState } from 'react';
import { useAnswerFailure } from '../../lib/api/read-failure.ts';
import { useDeskWords } from '../../lib/i18n/i18n.ts';
import { Button } from '../../ui/button.tsx';
import { ReadFailed } from '../../ui/desk/read-failed.tsx';
import { useMayChange, useMayRead, useResidentSettings, useTemplates } from './api.ts';
import { ownKinds } from './model.ts';
import { ResidentSettingsDialog } from './resident-settings.tsx';
import classes from './watched-by.module.css';
import { useTemplateWords } from './words.ts';

interface WatchedByProps {
  readonly resident: Pick<ResidentSettings, 'resident_id' | 'name'>;
}

export function WatchedBy({ resident }: WatchedByProps) {
  const d = useDeskWords();
  const mayRead = useMayRead();
  const mayChange = useMayChange();
  const [open, setOpen] = useState(false);
  if (!mayRead) return null;
  return (
    <section aria-labelledby="watched-by" className={classes.watched}>
      <h2 id="watched-by" className={classes.heading}>
        {d('templates.who.settings')}
      </h2>
      <InForce resident={resident} />
      {mayChange && (
        <Button kind="plain" onClick={() => setOpen(true)}>
          {d('templates.who.settingsOf', { name: resident.name })}
        </Button>
      )}
      {open && <ResidentSettingsDialog resident={resident} onClose={() => setOpen(false)} />}
    </section>
  );
}

/** What differs is named, so that nobody takes the template for the whole truth about this resident. */
function InForce({ resident }: WatchedByProps) {
  const d = useDeskWords();
  const words = useTemplateWords();
  const settings = useResidentSettings(resident);
  const templates = useTemplates();
  const failed = useAnswerFailure(settings.isError ? settings : templates);
  const notice = failed && <ReadFailed {...failed} />;
  if (settings.data === undefined || templates.data === undefined)
    return (
      notice ?? (
        <p role="status" className={classes.soft}>
          {d('lists.loading')}
        </p>
      )
    );
  const { template_id, overrides } = settings.data;
  const template = templates.data.find((each) => each.template_id === template_id);
  const kinds = ownKinds(overrides);
  return (
    <>
      {notice}
      <dl className={classes.facts}>
        <div>
          <dt>{d('templates.own.template')}</dt>
          <dd>{template === undefined ? d('lists.notSet') : words.nameOf(template)}</dd>
        </div>
        <div>
          <dt>{d('templates.own.mark')}</dt>
          <dd>
            {kinds.length === 0
              ? d('templates.own.asTemplate')
              : d('templates.own.differing', {
                  n: words.format.number(kinds.length),
                  kinds: words.list(kinds.map(words.typeName)),
                })}
          </dd>
        </div>
      </dl>
    </>
  );
}
