/** Who has seen it and what they said; what is typed outlives a lost line, a reload and a lost session. */
import '../../../ui/late/input.ts';
import { Textarea } from '@mantine/core';
import { type EcgDetail, ecgCommentTextSchema } from '@wardlight/contract';
import { useId, useState } from 'react';
import * as z from 'zod/mini';
import { hasCode } from '../../../lib/api/call-error.ts';
import { useErrorWords } from '../../../lib/api/error-words.ts';
import { useDeskWords } from '../../../lib/i18n/i18n.ts';
import { useMay } from '../../../lib/session/current-user.tsx';
import { useDraft } from '../../../lib/session/drafts.ts';
import { Button } from '../../../ui/button.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { useComment } from '../api.ts';
import { classes } from '../classes.ts';
import { useEcgWords } from '../ecg-words.ts';
import { NowWhose } from './now-whose.tsx';

interface CommentsProps {
  readonly ecg: EcgDetail;
}

export function Comments({ ecg }: CommentsProps) {
  const d = useDeskWords();
  const words = useEcgWords();
  const mayWrite = useMay('reports.note');
  const { comments, agency_id } = ecg;
  return (
    <section className={classes.section} aria-label={d('ecg.one.comments')}>
      <h2 className={classes.heading}>{d('ecg.one.comments')}</h2>
      {comments.length === 0 ? (
        <p className={classes.soft}>{d('ecg.one.noComments')}</p>
      ) : (
        <ul className={classes.comments}>
          {comments.map(({ comment_id, text, seen, by, at, of_another }) => (
            <li key={comment_id} className={classes.comment} data-of-another={of_another || undefined}>
              {of_another && <p className={classes.soft}>{d('ecg.one.ofAnother')}</p>}
              {text !== '' && <p className={classes.text}>{text}</p>}
              <p className={classes.soft}>
                {d(seen ? 'ecg.one.seenAt' : 'ecg.one.writtenAt', { name: by.name, time: words.when(agency_id, at) })}
              </p>
            </li>
          ))}
        </ul>
      )}
      {mayWrite && <Write ecg={ecg} />}
    </section>
  );
}

const most = 2_000;

function Write({ ecg }: CommentsProps) {
  const { ecg_id } = ecg;
  const d = useDeskWords();
  const errorText = useErrorWords();
  const typed = useDraft(`ecg-comment.${ecg_id}`, z.string(), '');
  const sending = useComment(ecg_id);
  const [empty, setEmpty] = useState(false);
  const id = useId();
  const forget = () => {
    typed.change('');
    typed.clear();
  };
  const send = (seen: boolean) => {
    const text = z.safeParse(ecgCommentTextSchema, typed.value);
    const isEmpty = !text.success || (text.data === '' && !seen);
    setEmpty(isEmpty);
    if (isEmpty) document.getElementById(id)?.focus();
    else sending.comment(text.data, seen, ecg, forget);
  };
  return (
    <form
      className={classes.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        send(false);
      }}
    >
      <Textarea
        id={id}
        size="md"
        rows={3}
        maxLength={most}
        label={d('ecg.one.comment')}
        description={d('ecg.one.commentHint')}
        error={empty ? d('ecg.one.commentNeeded') : undefined}
        // What is typed while it is being sent would be cleared with it.
        readOnly={sending.busy}
        value={typed.value}
        onChange={({ currentTarget: { value } }) => {
          typed.change(value);
          setEmpty(false);
        }}
      />
      {sending.failure !== null && !sending.busy && (
        <Notice kind="fault" title={d('ecg.one.commentFailed')}>
          {hasCode(sending.failure, 'conflict') ? <NowWhose ecg={ecg} /> : errorText(sending.failure)}
        </Notice>
      )}
      <div className={classes.actions}>
        <Button busy={sending.busy} onClick={() => send(true)}>
          {d('ecg.one.seen')}
        </Button>
        <Button kind="plain" type="submit" busy={sending.busy}>
          {d('ecg.one.commentSend')}
        </Button>
      </div>
    </form>
  );
}
