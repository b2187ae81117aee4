/** Asks before an account is changed: names whose it is, says what follows, and what went wrong. */
import type { UseMutationResult } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useErrorWords } from '../../../lib/api/error-words.ts';
import { useDeskWords } from '../../../lib/i18n/i18n.ts';
import { Confirm } from '../../../ui/desk/confirm.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { classes } from '../classes.ts';

interface Said {
  readonly title: string;
  readonly info: string;
  readonly doLabel: string;
  readonly who: { readonly username: string; readonly display_name: string } | null;
  readonly more?: ReactNode;
}

interface ChangeQuestionProps<Asked> {
  /** Null = nothing. */
  readonly asked: Asked | null;
  /** Of what was asked; of null before anything was. */
  readonly say: (asked: Asked | null) => Said;
  readonly change: UseMutationResult<unknown, unknown, Asked>;
  readonly onCancel: () => void;
}

/** Stands there before it is asked anything: only then does it give the focus back. */
export function ChangeQuestion<Asked>({ asked, say, change, onCancel }: ChangeQuestionProps<Asked>) {
  const d = useDeskWords();
  const errorText = useErrorWords();
  // What was asked last still stands there while the dialog goes.
  const [last, setLast] = useState(asked);
  if (asked !== null && asked !== last) setLast(asked);
  const { title, info, doLabel, who, more } = say(asked ?? last);
  return (
    <Confirm
      open={asked !== null}
      title={title}
      doLabel={doLabel}
      cancelLabel={d('lists.cancel')}
      busy={change.isPending}
      fault={
        change.isError && (
          <Notice kind="fault" title={d('lists.actionFailed')}>
            {errorText(change.error)}
          </Notice>
        )
      }
      onDo={() => {
        if (asked !== null) change.mutate(asked);
      }}
      onCancel={onCancel}
    >
      <p className={classes.who}>
        {who?.display_name} · {who?.username}
      </p>
      <p>{info}</p>
      {more}
    </Confirm>
  );
}
