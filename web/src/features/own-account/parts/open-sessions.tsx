/** Where this account is signed in, and the end of what should not be. */
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { mostSessions, type OpenSession } from '@wardlight/contract';
import { useState } from 'react';
import { useErrorWords } from '../../../lib/api/error-words.ts';
import { useAnswerFailure } from '../../../lib/api/read-failure.ts';
import { useNow } from '../../../lib/browser/timers.ts';
import { useFormat } from '../../../lib/i18n/format.ts';
import { type DeskWords, useDeskWords } from '../../../lib/i18n/i18n.ts';
import { tellCorner } from '../../../lib/shell/corner-alerts.ts';
import { Button } from '../../../ui/button.tsx';
import { Confirm } from '../../../ui/desk/confirm.tsx';
import { ReadFailed } from '../../../ui/desk/read-failed.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { Spinner } from '../../../ui/spinner.tsx';
import { endOne, endOthers, readSessions, sessionsKey } from '../api.ts';
import { classes } from './open-sessions-classes.ts';
import { Section } from './section.tsx';

/** One that is asked about, or all others. */
type Asked = OpenSession | 'others';

export function OpenSessions() {
  const d = useDeskWords();
  const answer = useQuery({ queryKey: sessionsKey, queryFn: ({ signal }) => readSessions(signal), staleTime: 0 });
  const failure = useAnswerFailure(answer);
  const [asked, setAsked] = useState<Asked | null>(null);
  const others = answer.data?.filter((session) => !session.current) ?? [];
  return (
    <Section
      title={d('ownAccount.sessions.title')}
      info={d('ownAccount.sessions.info', { n: String(mostSessions) })}
      action={
        others.length === 0 ? null : (
          <Button kind="plain" onClick={() => setAsked('others')}>
            {d('ownAccount.sessions.endOthers')}
          </Button>
        )
      }
    >
      {failure !== null ? (
        <ReadFailed {...failure} />
      ) : answer.data === undefined ? (
        <Spinner text={d('lists.loading')} />
      ) : (
        <ul className={classes.list}>
          {answer.data.map((session) => (
            <Entry key={session.session_id} session={session} onEnd={() => setAsked(session)} />
          ))}
        </ul>
      )}
      {asked === null ? null : <EndDialog asked={asked} others={others.length} onClose={() => setAsked(null)} />}
    </Section>
  );
}

const nameOf = ({ device }: OpenSession, d: DeskWords): string => device ?? d('ownAccount.sessions.unknown');

function Entry({ session, onEnd }: { readonly session: OpenSession; readonly onEnd: () => void }) {
  const d = useDeskWords();
  const format = useFormat();
  const today = useNow(60_000);
  const what = nameOf(session, d);
  return (
    <li className={classes.entry}>
      <div className={classes.about}>
        <p className={classes.name}>
          {what}
          {session.current ? <span className={classes.current}>{d('ownAccount.sessions.current')}</span> : null}
        </p>
        <dl className={classes.facts}>
          <Fact name={d('ownAccount.sessions.seen')} value={format.clockOf(session.seen_at, today)} />
          <Fact name={d('ownAccount.sessions.began')} value={format.clockOf(session.created_at, today)} />
          {session.address === null ? null : <Fact name={d('ownAccount.sessions.from')} value={session.address} />}
        </dl>
      </div>
      {session.current ? null : (
        <Button kind="plain" onClick={onEnd}>
          <span aria-hidden="true">{d('ownAccount.sessions.end')}</span>
          <span className="heard-only">{d('ownAccount.sessions.endOf', { what })}</span>
        </Button>
      )}
    </li>
  );
}

function Fact({ name, value }: { readonly name: string; readonly value: string }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{value}</dd>
    </div>
  );
}

interface EndDialogProps {
  readonly asked: Asked;
  readonly others: number;
  readonly onClose: () => void;
}

function EndDialog({ asked, others, onClose }: EndDialogProps) {
  const d = useDeskWords();
  const wordsOf = useErrorWords();
  const queries = useQueryClient();
  const end = useMutation({
    mutationFn: async () => {
      if (asked === 'others') await endOthers();
      else await endOne(asked.session_id);
    },
    onSuccess: () => {
      tellCorner({ kind: 'success', title: d('ownAccount.sessions.ended') });
      onClose();
    },
    // Also when it failed: it may be over already.
    onSettled: () => queries.invalidateQueries({ queryKey: sessionsKey }),
  });
  const all = asked === 'others';
  return (
    <Confirm
      open
      title={all ? d('ownAccount.sessions.endOthers') : d('ownAccount.sessions.endTitle')}
      doLabel={d('ownAccount.sessions.end')}
      cancelLabel={d('lists.cancel')}
      busy={end.isPending}
      fault={
        end.isError ? (
          <Notice kind="fault" title={d('lists.actionFailed')}>
            {wordsOf(end.error)}
          </Notice>
        ) : null
      }
      onDo={() => end.mutate()}
      onCancel={onClose}
    >
      {all
        ? d('ownAccount.sessions.endOthersAsk', { n: String(others) })
        : d('ownAccount.sessions.endAsk', { what: nameOf(asked, d) })}
    </Confirm>
  );
}
