/** The kinds of alert, by group: each a row that says what is set and opens to be changed. */
import '../../../ui/late/switch.ts';
import '../../../ui/late/inline-input.ts';
import { Switch } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import type { AlertType } from '@wardlight/contract';
import { type ReactNode, useId } from 'react';
import { useDeskWords } from '../../../lib/i18n/i18n.ts';
import { useLineSetUp } from '../api.ts';
import { type KindGroup, type KindProblems, kindGroups, type TypedKind } from '../model.ts';
import { useTemplateWords } from '../words.ts';
import { KindFields } from './kind-fields.tsx';
import { classes } from './kinds-classes.ts';

export interface KindsProps {
  readonly kindOf: (type: AlertType) => TypedKind;
  readonly problemsOf: (type: AlertType) => KindProblems | null;
  readonly openKinds: ReadonlySet<AlertType>;
  readonly readOnly: boolean;
  readonly onOpen: (open: ReadonlySet<AlertType>) => void;
  readonly onChange: (type: AlertType, kind: TypedKind) => void;
  /** Of what is set for one resident alone. */
  readonly own?: {
    readonly has: (type: AlertType) => boolean;
    /** Stands over the fields of the kind: where it is set apart. */
    readonly choice: (type: AlertType) => ReactNode;
  };
}

export function Kinds(props: KindsProps) {
  const d = useDeskWords();
  const id = useId();
  return (
    <>
      {(Object.keys(kindGroups) as KindGroup[]).map((group) => (
        <section key={group} className={classes.group} aria-labelledby={`${id}-${group}`}>
          <h3 id={`${id}-${group}`} className={classes.groupTitle}>
            {d(`templates.group.${group}`)}
          </h3>
          <div className={classes.rows}>
            {kindGroups[group].map((type) => (
              <KindRow key={type} type={type} {...props} />
            ))}
          </div>
        </section>
      ))}
    </>
  );
}

function KindRow({ type, ...props }: KindsProps & { readonly type: AlertType }) {
  const { kindOf, problemsOf, openKinds, readOnly, onOpen, onChange, own } = props;
  const d = useDeskWords();
  const words = useTemplateWords();
  const id = useId();
  const kind = kindOf(type);
  const lineSetUp = useLineSetUp();
  const open = openKinds.has(type);
  const asTemplate = own !== undefined && !own.has(type);
  const turn = () => {
    const next = new Set(openKinds);
    if (!next.delete(type)) next.add(type);
    onOpen(next);
  };
  return (
    <section className={classes.row} data-kind={type} aria-label={words.typeName(type)}>
      <div className={classes.head}>
        <Switch
          size="md"
          className={classes.switch ?? ''}
          aria-label={d('templates.onOff', { type: words.typeName(type) })}
          checked={kind.on}
          disabled={readOnly || asTemplate}
          onChange={(event) => onChange(type, { ...kind, on: event.currentTarget.checked })}
        />
        <button type="button" className={classes.opener} aria-expanded={open} aria-controls={id} onClick={turn}>
          <span className={classes.name}>
            {words.typeName(type)}
            {own?.has(type) && <span className={classes.mark}>{d('templates.own.mark')}</span>}
          </span>
          <span className={classes.summary}>{words.kindText(type, kind, lineSetUp)}</span>
          <IconChevronDown className={classes.arrow} size={20} stroke={1.7} aria-hidden="true" />
        </button>
      </div>
      <div id={id} className={classes.body} hidden={!open}>
        {open && own?.choice(type)}
        {open && !asTemplate && (
          <KindFields
            type={type}
            kind={kind}
            problems={problemsOf(type)}
            readOnly={readOnly}
            onChange={(next) => onChange(type, next)}
          />
        )}
      </div>
    </section>
  );
}
