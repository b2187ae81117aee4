/** One alert's whole life: what it was, every step with its time and who did it, and what became of each message about it. */
import type { AlertStep, DataOf, Delivery, LoggedAlert, readAlert } from '@wardlight/contract';
import { useAnswerFailure } from '../../../lib/api/read-failure.ts';
import { useViewport } from '../../../lib/browser/viewport.ts';
import { useUndoClosing, useUndoSeconds } from '../../../lib/care/undo-closing.ts';
import { useDeskWords, useWords } from '../../../lib/i18n/i18n.ts';
import { useMay } from '../../../lib/session/current-user.tsx';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/desk/dialog.tsx';
import { ReadFailed } from '../../../ui/desk/read-failed.tsx';
import { PriorityMark } from '../../../ui/priority-mark.tsx';
import { Spinner } from '../../../ui/spinner.tsx';
import { useAlertStory } from '../api.ts';
import { useLogWords } from '../log-words.ts';
import { classes } from './alert-dialog-classes.ts';

const fullBelowPx = 640;

interface AlertDialogProps {
  readonly alert: string;
  readonly onClose: () => void;
}

export function AlertDialog({ alert, onClose }: AlertDialogProps) {
  const d = useDeskWords();
  const answer = useAlertStory(alert);
  const failure = useAnswerFailure(answer);
  return (
    <Dialog
      open
      title={d('alertLog.detail')}
      closeLabel={d('lists.close')}
      size="lg"
      full={useViewport().width < fullBelowPx}
      onClose={onClose}
    >
      {failure && <ReadFailed {...failure} title={d('alertLog.unread')} />}
      {answer.data === undefined && !failure && <Spinner text={d('lists.loading')} />}
      {answer.data !== undefined && <Story story={answer.data} />}
    </Dialog>
  );
}

type AlertStory = DataOf<typeof readAlert>;

function Story({ story: { alert, steps, deliveries } }: { readonly story: AlertStory }) {
  const d = useDeskWords();
  return (
    <>
      <Facts alert={alert} />
      <Undo alert={alert} />
      <h3 className={classes.heading}>{d('alertLog.steps')}</h3>
      <ol className={classes.steps}>
        {steps.map((step, index) => (
          <Step key={step.event_id} alert={alert} step={step} before={steps[index - 1]} />
        ))}
      </ol>
      <h3 className={classes.heading}>{d('alertLog.deliveries')}</h3>
      {deliveries.length === 0 ? (
        <p className={classes.soft}>{d('alertLog.noDeliveries')}</p>
      ) : (
        <ul className={classes.steps}>
          {deliveries.map((delivery) => (
            <Sent key={delivery.delivery_id} alert={alert} delivery={delivery} />
          ))}
        </ul>
      )}
    </>
  );
}

/** For a minute after it was closed, by anybody. */
function Undo({ alert }: { readonly alert: LoggedAlert }) {
  const d = useDeskWords();
  const mayRespond = useMay('alerts.respond');
  const undo = useUndoClosing();
  const seconds = useUndoSeconds(alert);
  if (seconds === null || !mayRespond) return null;
  return (
    <>
      {seconds > 0 && <Button onClick={() => undo(alert)}>{d('closing.undo', { n: String(seconds) })}</Button>}
      <p role="status" className={classes.soft}>
        {seconds === 0 && d('closing.undoOver')}
      </p>
    </>
  );
}

function Facts({ alert }: { readonly alert: LoggedAlert }) {
  const d = useDeskWords();
  const { t } = useWords();
  const words = useLogWords();
  const agency = words.agencyOf(alert.agency_id);
  const limit = words.amount(alert, alert.threshold);
  const value = words.amount(alert, alert.value);
  const beds = alert.outage?.beds.map(({ bed_no }) => bed_no).join(', ') ?? '';
  // The ways that its template asks for, of which none was taken where nobody was told.
  const toldBy = alert.outcome === 'suppressed' || alert.outcome === 'logged' ? [] : alert.methods;
  const head = 'alertLog.exported';
  const facts: readonly (readonly [string, string | null])[] = [
    [d(`${head}.agency`), agency],
    [d(`${head}.bed`), alert.outage === null ? alert.bed_no : beds],
    [d(`${head}.resident`), alert.resident_name],
    [d(`${head}.limit`), limit],
    [d(`${head}.value`), value],
    [d(`${head}.measured`), alert.source === null ? null : words.time(alert, alert.source.measured_at)],
    [d(`${head}.outcome`), d(`alertLog.outcome.${alert.outcome}`)],
    [d('alertLog.claimedIn'), words.claimedIn(alert)],
    [d('alertLog.methods'), toldBy.map((method) => d(`templates.method.${method}`)).join(' · ')],
    [d(`${head}.reason`), alert.close_reason === null ? null : t(`alerts.closedAs.${alert.close_reason}`)],
    [d(`${head}.fallInjury`), alert.fall === null ? null : t(`alerts.fall.injuries.${alert.fall.injury}`)],
    [d(`${head}.fallCalled`), alert.fall?.called.map((call) => t(`alerts.fall.calls.${call}`)).join(', ') ?? null],
    [d(`${head}.note`), alert.close_note],
  ];
  return (
    <>
      <p className={classes.what}>
        <PriorityMark priority={alert.priority} label={t(`alerts.priority.${alert.priority}`)} calm />
        <strong>{words.where(alert)}</strong> {words.reason(alert)}
      </p>
      <dl className={classes.facts}>
        {facts.map(([name, text]) =>
          text === null || text === '' ? null : (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{text}</dd>
            </div>
          ),
        )}
      </dl>
      {alert.reopened > 0 && <p className={classes.soft}>{d('alertLog.reopened', { n: String(alert.reopened) })}</p>}
    </>
  );
}

interface StepProps {
  readonly alert: LoggedAlert;
  readonly step: AlertStep;
  readonly before: AlertStep | undefined;
}

function Step({ alert, step, before }: StepProps) {
  const d = useDeskWords();
  const { t } = useWords();
  const words = useLogWords();
  const { change, by, through, reason } = step;
  const said = [
    t(`alerts.change.${change}`),
    change === 'suppressed' && alert.suppressed !== null ? t(`alerts.suppressed.${alert.suppressed}`) : null,
    before !== undefined && before.type !== step.type ? t(`alerts.type.${step.type}`) : null,
    before !== undefined && before.priority !== step.priority ? t(`alerts.priority.${step.priority}`) : null,
    change === 'measured' && step.source !== null ? words.amount(alert, step.source.value) : null,
    change === 'closed' && reason !== null ? t(`alerts.closedAs.${reason}`) : null,
  ];
  const who = [
    by === null ? d('alertLog.itself') : by.name,
    through === null ? null : d('alertLog.through', { name: through.name }),
  ];
  return (
    <li className={classes.step} data-by={by === null ? 'itself' : 'person'}>
      <time className={classes.time} dateTime={new Date(step.at).toISOString()}>
        {words.time(alert, step.at)}
      </time>
      <span className={classes.said}>
        {joined(said)}
        <span className={classes.soft}>{joined(who)}</span>
      </span>
    </li>
  );
}

function Sent({ alert, delivery }: { readonly alert: LoggedAlert; readonly delivery: Delivery }) {
  const d = useDeskWords();
  const words = useLogWords();
  const { method, to, stage, state, problem, attempts, at, done_at } = delivery;
  const outcome = [
    d(`alertLog.state.${state}`),
    problem === null ? null : d(`alertLog.problem.${problem}`),
    attempts > 1 ? d('alertLog.attempts', { n: String(attempts) }) : null,
  ];
  const about = [d(`templates.method.${method}`), to.name, d(`alertLog.stage.${stage}`)];
  const when = done_at ?? at;
  return (
    <li className={classes.step}>
      <time className={classes.time} dateTime={new Date(when).toISOString()}>
        {words.time(alert, when)}
      </time>
      <span className={classes.said}>
        {joined(about)}
        <span className={classes.outcome} data-failed={(state !== 'sent' && state !== 'waiting') || undefined}>
          {joined(outcome)}
        </span>
      </span>
    </li>
  );
}

const joined = (parts: readonly (string | null)[]): string => parts.filter((part) => part !== null).join(' · ');
