/** Handing over and accepting, each by name. What is typed outlives a failure, a reload and somebody who was faster. */
import '../../../ui/late/input.ts';
import { Textarea } from '@mantine/core';
import { type Handover, handoverBeforeMs, mostHandoverText } from '@wardlight/contract';
import { type RefObject, useId } from 'react';
import * as z from 'zod/mini';
import { hasCode } from '../../../lib/api/call-error.ts';
import { useErrorWords } from '../../../lib/api/error-words.ts';
import { useFocusAfter } from '../../../lib/browser/focus-after.ts';
import { serverNow } from '../../../lib/browser/timers.ts';
import { useFormat } from '../../../lib/i18n/format.ts';
import { useDeskWords } from '../../../lib/i18n/i18n.ts';
import { useActingPerson } from '../../../lib/session/acting-person.ts';
import { useHere, useMay } from '../../../lib/session/current-user.tsx';
import { useDraft } from '../../../lib/session/drafts.ts';
import { tellCorner } from '../../../lib/shell/corner-alerts.ts';
import { Button } from '../../../ui/button.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { useSigning } from '../api.ts';
import { classes } from '../classes.ts';
import { isLeftOver } from '../model.ts';

export function Signing({ handover }: { readonly handover: Handover }) {
  const maySign = useMay('handovers.sign');
  // What was pressed goes when it is done; what it did stands in the lines of who signed.
  const { heading: signed, leave } = useFocusAfter<HTMLDivElement>();
  const signing = useSigning(String(handover.handover_id));
  const typed = useDraft(`handover.${handover.handover_id}`, z.string(), '');
  const { given, accepted } = handover;
  return (
    <>
      <Signed handover={handover} place={signed} />
      {given !== null && <Message text={handover.text} />}
      {given !== null && isLeftOver(handover, typed.value) && (
        <LeftOver name={given.name} typed={typed} leave={leave} />
      )}
      {maySign && given === null && <Give handover={handover} signing={signing} typed={typed} leave={leave} />}
      {maySign && given !== null && accepted === null && <Accept handover={handover} signing={signing} leave={leave} />}
      {accepted !== null && hasCode(signing.accepting.failure, 'conflict') && <OtherAccepted name={accepted.name} />}
    </>
  );
}

type SigningOf = ReturnType<typeof useSigning>;
type Typed = ReturnType<typeof useDraft<z.ZodMiniString>>;

/** Who, and when: told to whoever has the page open, too. */
function Signed({
  handover: { given, accepted, fixed_at, may_give, from_at, to_at },
  place,
}: {
  readonly handover: Handover;
  readonly place: RefObject<HTMLDivElement | null>;
}) {
  const d = useDeskWords();
  const format = useFormat();
  const { user } = useHere();
  const acting = useActingPerson();
  const me = acting?.user_id ?? user.user_id;
  if (given === null)
    return fixed_at === null ? null : (
      <p className={classes.strong} role="status">
        {may_give
          ? d('handover.lineNotGiven', { from: format.clock(from_at), to: format.clock(to_at) })
          : d('handover.nobodyGave')}
      </p>
    );
  return (
    <div ref={place} tabIndex={-1} role="status">
      {accepted !== null && given.user_id === me && accepted.user_id !== me && (
        <p className={classes.strong}>{d('handover.youHandedOver', { name: accepted.name })}</p>
      )}
      <ul className={classes.signed}>
        <li>{d('handover.givenBy', { name: given.name, time: format.dateClock(given.at) })}</li>
        <li className={accepted === null ? classes.strong : undefined}>
          {accepted === null
            ? d('handover.waiting')
            : d('handover.acceptedBy', { name: accepted.name, time: format.dateClock(accepted.at) })}
        </li>
        {accepted?.user_id === given.user_id && <li className={classes.soft}>{d('handover.samePerson')}</li>}
      </ul>
    </div>
  );
}

function Message({ text }: { readonly text: string }) {
  const d = useDeskWords();
  const heading = useId();
  return (
    <section className={classes.card} aria-labelledby={heading}>
      <h2 id={heading} className={classes.heading}>
        {d('handover.message')}
      </h2>
      {text === '' ? (
        <p className={classes.soft}>{d('handover.noMessage')}</p>
      ) : (
        <p className={classes.message}>{text}</p>
      )}
    </section>
  );
}

/** On a station of many, whoever says who they are; asked at the press where nobody has. */
function Under() {
  const d = useDeskWords();
  const { user } = useHere();
  const person = useActingPerson();
  const name = user.shared ? person?.name : user.display_name;
  return <p className={classes.soft}>{name === undefined ? d('handover.asAsked') : d('handover.asName', { name })}</p>;
}

interface Leaving {
  readonly leave: (part: string) => void;
}

interface GiveProps extends Leaving {
  readonly handover: Handover;
  readonly signing: SigningOf;
  readonly typed: Typed;
}

function Give({ handover: { to_at, may_give, fixed_at }, signing, typed, leave }: GiveProps) {
  const d = useDeskWords();
  const format = useFormat();
  const errorText = useErrorWords();
  const early = !may_give && fixed_at === null && serverNow() < to_at;
  // A day later nobody waits for it; what was typed by then is still shown.
  if (!may_give && !early && typed.value === '') return <p className={classes.soft}>{d('handover.tooLate')}</p>;
  const give = () => {
    leave('form');
    signing.give(typed.value.trim(), () => {
      typed.change('');
      typed.clear();
      tellCorner({ kind: 'success', title: d('handover.gave') });
    });
  };
  return (
    <form
      className={classes.sign}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (may_give) give();
      }}
    >
      <Textarea
        label={d('handover.text')}
        description={d('handover.kept')}
        placeholder={d('handover.hint')}
        size="md"
        autosize={false}
        rows={4}
        maxLength={mostHandoverText}
        // What is typed while it is being signed would be in no text.
        readOnly={signing.giving.busy}
        value={typed.value}
        onChange={(event) => typed.change(event.currentTarget.value)}
      />
      {signing.giving.failure !== null && (
        <Notice kind="fault" title={d('handover.giveFailed')}>
          {errorText(signing.giving.failure)}
        </Notice>
      )}
      {may_give ? (
        <>
          <Under />
          <Button type="submit" busy={signing.giving.busy}>
            {d('handover.give')}
          </Button>
        </>
      ) : (
        <p className={classes.soft}>
          {early ? d('handover.tooEarly', { time: format.clock(to_at - handoverBeforeMs) }) : d('handover.tooLate')}
        </p>
      )}
    </form>
  );
}

interface AcceptProps extends Leaving {
  readonly handover: Handover;
  readonly signing: SigningOf;
}

function Accept({ handover: { may_accept }, signing, leave }: AcceptProps) {
  const d = useDeskWords();
  const errorText = useErrorWords();
  if (!may_accept) return null;
  return (
    <div className={classes.sign}>
      <p className={classes.soft}>{d('handover.acceptInfo')}</p>
      <Under />
      {signing.accepting.failure !== null && (
        <Notice kind="fault" title={d('handover.acceptFailed')}>
          {errorText(signing.accepting.failure)}
        </Notice>
      )}
      <Button
        busy={signing.accepting.busy}
        onClick={() => {
          leave(`.${classes.sign}`);
          signing.accept(() => tellCorner({ kind: 'success', title: d('handover.took') }));
        }}
      >
        {d('handover.accept')}
      </Button>
    </div>
  );
}

function OtherAccepted({ name }: { readonly name: string }) {
  const d = useDeskWords();
  return <Notice kind="info">{d('handover.otherAccepted', { name })}</Notice>;
}

interface LeftOverProps extends Leaving {
  readonly name: string;
  readonly typed: Typed;
}

function LeftOver({ name, typed, leave }: LeftOverProps) {
  const d = useDeskWords();
  const discard = () => {
    leave('[role="alert"]');
    typed.change('');
    typed.clear();
  };
  return (
    <Notice
      kind="fault"
      title={d('handover.giveFailed')}
      action={
        <Button kind="plain" onClick={discard}>
          {d('handover.discardTyped')}
        </Button>
      }
    >
      <p>{d('handover.otherGave', { name })}</p>
      <p className={classes.message}>{typed.value}</p>
    </Notice>
  );
}
