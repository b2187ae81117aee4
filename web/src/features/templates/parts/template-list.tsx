/** The templates: which are shipped, what was altered, and how many residents have each. */
import type { Template } from '@wardlight/contract';
import { Link } from 'react-router';
import { serverNow } from '../../../lib/browser/timers.ts';
import { useViewport } from '../../../lib/browser/viewport.ts';
import { useDeskWords } from '../../../lib/i18n/i18n.ts';
import { useRangeText } from '../../../lib/i18n/range-text.ts';
import { useHere } from '../../../lib/session/current-user.tsx';
import { type Column, RecordList } from '../../../ui/desk/record-list.tsx';
import { RowMenu } from '../../../ui/desk/row-menu.tsx';
import { useMayChange } from '../api.ts';
import { templatePath } from '../paths.ts';
import { useTemplateWords } from '../words.ts';
import classes from './template-list.module.css';

const narrowBelowPx = 900;
const all = () => undefined;

interface TemplateListProps {
  readonly templates: readonly Template[];
  readonly onAct: (act: 'duplicate' | 'restore' | 'remove', template: Template) => void;
}

export function TemplateList({ templates, onAct }: TemplateListProps) {
  const d = useDeskWords();
  const rangeText = useRangeText();
  const words = useTemplateWords();
  const narrow = useViewport().width < narrowBelowPx;
  const mayChange = useMayChange();
  const columns = useColumns();
  const actionsOf = (template: Template) => {
    const act = (key: 'duplicate' | 'restore' | 'remove', label: string) => ({
      key,
      label,
      onClick: () => onAct(key, template),
    });
    return [
      act('duplicate', d('templates.duplicate')),
      ...(template.shipped !== null && template.altered ? [act('restore', d('templates.restore.act'))] : []),
      ...(template.shipped === null ? [act('remove', d('templates.remove.act'))] : []),
    ];
  };
  return (
    <div className={classes.list}>
      <RecordList
        label={d('templates.field.name')}
        columns={columns}
        total={templates.length}
        rowAt={(index) => templates[index]}
        keyOf={({ agency_id, template_id }) => `${agency_id}-${template_id}`}
        onRange={all}
        answerOf="templates"
        {...(mayChange
          ? {
              actions: (template: Template) => (
                <RowMenu
                  label={d('templates.actionsOf', { name: words.nameOf(template) })}
                  actions={actionsOf(template)}
                />
              ),
            }
          : {})}
        actionsLabel={d('lists.moreActions')}
        rangeText={rangeText}
        narrow={narrow}
      />
    </div>
  );
}

function useColumns(): readonly Column<Template>[] {
  const d = useDeskWords();
  const words = useTemplateWords();
  const { user, scope } = useHere();
  const { format } = words;
  const agencies = new Map(user.agencies.map(({ agency_id, name }) => [agency_id, name]));
  return [
    {
      key: 'name',
      header: d('templates.field.name'),
      width: 'minmax(10rem, 2fr)',
      lead: true,
      cell: (template) => (
        <Link className={classes.name} to={templatePath(template.template_id)}>
          {words.nameOf(template)}
        </Link>
      ),
    },
    {
      key: 'mark',
      header: d('templates.field.mark'),
      width: 'minmax(8rem, 1fr)',
      cell: ({ shipped, altered }) => (
        <span className={classes.marks}>
          {d(shipped === null ? 'templates.mark.custom' : 'templates.mark.shipped')}
          {altered && <span className={classes.mark}>{d('templates.mark.altered')}</span>}
        </span>
      ),
    },
    ...(scope === 'all'
      ? [
          {
            key: 'agency',
            header: d('templates.field.agency'),
            width: 'minmax(6rem, 1fr)',
            cell: ({ agency_id }: Template) => agencies.get(agency_id) ?? '',
          },
        ]
      : []),
    {
      key: 'residents',
      header: d('templates.field.residents'),
      width: 'minmax(8rem, 1.2fr)',
      cell: ({ residents, with_overrides }) => {
        const own = with_overrides > 0 ? d('templates.withOwn', { n: format.number(with_overrides) }) : '';
        return [format.number(residents), own].filter(Boolean).join(' · ');
      },
    },
    {
      key: 'changed',
      header: d('templates.field.changed'),
      width: 'minmax(9rem, 1.2fr)',
      cell: ({ changed_at, changed_by }) =>
        changed_at === null
          ? d('templates.never')
          : [format.clockOf(changed_at, serverNow()), changed_by?.name].filter(Boolean).join(' · '),
    },
  ];
}
