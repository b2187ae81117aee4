/** What a template said before: when, who, and what changed in words; any of them can be put into the form. */
import type { NotifyList, Template, TemplateVersion } from '@wardlight/contract';
import { useState } from 'react';
import { useAnswerFailure } from '../../../lib/api/read-failure.ts';
import { serverNow } from '../../../lib/browser/timers.ts';
import { useDeskWords } from '../../../lib/i18n/i18n.ts';
import { Button } from '../../../ui/button.tsx';
import { Confirm } from '../../../ui/desk/confirm.tsx';
import desk from '../../../ui/desk/fields.module.css';
import { ReadFailed } from '../../../ui/desk/read-failed.tsx';
import { Spinner } from '../../../ui/spinner.tsx';
import { useNotifyLists, useVersions } from '../api.ts';
import { differing, useLines } from '../lines.ts';
import { useTemplateWords } from '../words.ts';
import { classes as editor } from './editor-classes.ts';
import { classes } from './versions-classes.ts';

interface VersionsProps {
  readonly template: Template;
  /** Something typed stands in the form that a version would replace. */
  readonly dirty: boolean;
  /** null = may not be changed. */
  readonly onUse: ((version: TemplateVersion) => void) | null;
}

export function Versions({ template, dirty, onUse }: VersionsProps) {
  const d = useDeskWords();
  const { format } = useTemplateWords();
  const [asked, setAsked] = useState<TemplateVersion | null>(null);
  const answer = useVersions(template.template_id);
  const failure = useAnswerFailure(answer);
  const lists = useNotifyLists().data ?? [];
  const versions = answer.data?.pages.flatMap(({ rows }) => rows) ?? [];
  return (
    <section className={editor.section} aria-label={d('templates.versions.title')}>
      <h2 className={editor.title}>{d('templates.versions.title')}</h2>
      {failure !== null && <ReadFailed {...failure} />}
      {answer.isPending && <Spinner text={d('lists.loading')} />}
      <ol className={classes.list}>
        {versions.map((version, index) => (
          <VersionRow
            key={version.version}
            version={version}
            before={versions[index + 1] ?? null}
            template={template}
            lists={lists}
            onUse={onUse && dirty ? setAsked : onUse}
          />
        ))}
      </ol>
      {answer.hasNextPage && (
        <div className={desk.tools}>
          <Button kind="plain" busy={answer.isFetchingNextPage} onClick={() => void answer.fetchNextPage()}>
            {d('templates.versions.older')}
          </Button>
        </div>
      )}
      {asked !== null && onUse !== null && (
        <Confirm
          open
          title={d('templates.versions.replace', { n: format.number(asked.version) })}
          doLabel={d('templates.versions.use')}
          cancelLabel={d('lists.keepTyping')}
          onDo={() => {
            setAsked(null);
            onUse(asked);
          }}
          onCancel={() => setAsked(null)}
        >
          {d('templates.versions.replaceInfo')}
        </Confirm>
      )}
    </section>
  );
}

interface VersionRowProps extends Omit<VersionsProps, 'dirty'> {
  readonly version: TemplateVersion;
  /** null = the first, or not read yet. */
  readonly before: TemplateVersion | null;
  readonly lists: readonly NotifyList[];
}

/** As many as one reads; a template put back whole differs in dozens. */
const mostSaid = 12;

function VersionRow({ version, before, template, lists, onUse }: VersionRowProps) {
  const d = useDeskWords();
  const words = useTemplateWords();
  const { format } = words;
  const current = version.version === template.revision;
  const when = format.clockOf(version.at, serverNow());
  return (
    <li className={classes.version}>
      <div className={classes.head}>
        <span className={classes.number}>{d('templates.versions.one', { n: format.number(version.version) })}</span>
        {current && <span className={desk.soft}>{d('templates.versions.now')}</span>}
        <span className={desk.soft}>{[when, version.by?.name].filter(Boolean).join(' · ')}</span>
        {onUse !== null && !current && (
          <Button kind="plain" onClick={() => onUse(version)}>
            {d('templates.versions.use')}
          </Button>
        )}
      </div>
      <Changes version={version} before={before} template={template} lists={lists} />
    </li>
  );
}

/** Places in a sentence that no text of ours holds. */
const marks = { before: '⟦', after: '⟧' } as const;

/** What it was is struck through, what it is stands out: as a line and as weight, not by colour alone. */
function Change({
  text,
  children,
}: {
  readonly text: string;
  readonly children: Readonly<Record<'before' | 'after', string>>;
}) {
  return text.split(/(⟦|⟧)/).map((part) => {
    if (part === marks.before) return <del key="before">{children.before}</del>;
    if (part === marks.after) return <ins key="after">{children.after}</ins>;
    return part;
  });
}

function Changes({ version, before, template, lists }: Omit<VersionRowProps, 'onUse'>) {
  const d = useDeskWords();
  const words = useTemplateWords();
  const { linesOf } = useLines();
  if (before === null)
    return version.version === 1 ? <p className={desk.soft}>{d('templates.versions.first')}</p> : null;
  const named = (each: TemplateVersion) =>
    linesOf({ ...each, name: words.nameOf({ shipped: template.shipped, name: each.name }) }, lists);
  const found = differing(named(before), named(version));
  if (found.length === 0) return <p className={desk.soft}>{d('templates.versions.same')}</p>;
  return (
    <ul className={classes.changes}>
      {found.slice(0, mostSaid).map(({ key, field, before: was, after }) => (
        <li key={key}>
          <Change text={d('templates.versions.change', { field, before: marks.before, after: marks.after })}>
            {{ before: was, after }}
          </Change>
        </li>
      ))}
      {found.length > mostSaid && (
        <li>{d('templates.versions.more', { n: words.format.number(found.length - mostSaid) })}</li>
      )}
    </ul>
  );
}
