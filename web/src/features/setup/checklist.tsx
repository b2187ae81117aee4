/**
 * From an empty board to the first alarm: six steps, each with what there is of it and the way to its page. It stands on an empty board for
 * those who may do it, goes on while beds are being filled, and goes when everything is done or when somebody puts it away.
 */
import { IconChevronRight, IconCircle, IconCircleCheck } from '@tabler/icons-react';
import { type ReactNode, useEffect, useState } from 'react';
import { Link } from 'react-router';
import { useFormat } from '../../lib/i18n/format.ts';
import { useDeskWords } from '../../lib/i18n/i18n.ts';
import { useHere, useMay } from '../../lib/session/current-user.tsx';
import { alertCenterPath } from '../../lib/session/return-to.ts';
import { bedsPath, devicesPath, residentsPath, templatesPath } from '../../lib/shell/paths.ts';
import { keepSetup, setupKept, setupKey } from '../../lib/shell/setup-kept.ts';
import { Button } from '../../ui/button.tsx';
import { useCounted } from './api.ts';
import { classes } from './classes.ts';
import { isDone, type Step, type StepName, stepNames, stepsOf } from './model.ts';

const pages: Readonly<Record<StepName, string>> = {
  beds: bedsPath,
  residents: residentsPath,
  mats: devicesPath,
  templates: templatesPath,
  people: '/accounts',
  testAlarm: alertCenterPath,
};

interface ChecklistProps {
  /** Nothing is watched yet: it is shown unasked. */
  readonly empty: boolean;
  /** In its place on an empty board. */
  readonly children: ReactNode;
}

export function Checklist({ empty, children }: ChecklistProps) {
  const here = useHere();
  const { scope } = here;
  const offered = useOffered();
  const facility = setupKey(here);
  if (scope === 'all' || !offered.includes('beds')) return children;
  return (
    <OfFacility key={facility} facility={facility} empty={empty} offered={offered}>
      {children}
    </OfFacility>
  );
}

/** Only what this account may do. */
function useOffered(): readonly StepName[] {
  const needs: Readonly<Record<StepName, boolean>> = {
    beds: useMay('register.change'),
    residents: useMay('register.change'),
    mats: useMay('register.change'),
    templates: useMay('templates.change'),
    people: useMay('accounts.manage'),
    testAlarm: useMay('alerts.log'),
  };
  return stepNames.filter((name) => needs[name]);
}

interface OfFacilityProps extends ChecklistProps {
  readonly facility: string;
  readonly offered: readonly StepName[];
}

function OfFacility({ facility, empty, offered, children }: OfFacilityProps) {
  const [kept, setKept] = useState(() => setupKept(facility));
  const begins = kept === null && empty;
  useEffect(() => {
    if (!begins) return;
    keepSetup(facility, 'begun');
    setKept('begun');
  }, [begins, facility]);
  const putAway = () => {
    keepSetup(facility, 'gone');
    setKept('gone');
  };
  if (kept === 'gone' || (kept === null && !empty)) return children;
  return (
    <Steps offered={offered} empty={empty} onPutAway={putAway}>
      {children}
    </Steps>
  );
}

interface StepsProps extends ChecklistProps {
  readonly offered: readonly StepName[];
  readonly onPutAway: () => void;
}

function Steps({ offered, empty, onPutAway, children }: StepsProps) {
  const d = useDeskWords();
  const { number } = useFormat();
  const { counted, failed } = useCounted(offered);
  const steps = stepsOf(counted, offered);
  // What cannot be read says nothing of what is done: then the board is as it would be without the list.
  if (steps === null || (isDone(steps) && !empty)) {
    if (steps !== null) return <Gone onGone={onPutAway}>{children}</Gone>;
    return failed || !empty ? children : null;
  }
  const done = steps.filter((step) => step.done).length;
  const next = steps.find((step) => !step.done)?.name;
  return (
    <section className={classes.box} aria-labelledby="setup-title">
      <div className={classes.head}>
        <h2 id="setup-title" className={classes.title}>
          {d('setup.title')}
        </h2>
        <span>{d('setup.doneOf', { n: number(done), total: number(steps.length) })}</span>
      </div>
      <p className={classes.text}>{d('setup.info')}</p>
      <ol className={classes.list}>
        {steps.map((step) => (
          <li key={step.name}>
            <StepLink step={step} isNext={step.name === next} />
          </li>
        ))}
      </ol>
      <div>
        <Button kind="plain" onClick={onPutAway}>
          {d('setup.putAway')}
        </Button>
      </div>
    </section>
  );
}

/** Everything is done: from now on nothing is asked any more. */
function Gone({ onGone, children }: { readonly onGone: () => void; readonly children: ReactNode }) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when it is seen to be done
  useEffect(onGone, []);
  return children;
}

function StepLink({ step: { name, done, n }, isNext }: { readonly step: Step; readonly isNext: boolean }) {
  const d = useDeskWords();
  const { number } = useFormat();
  const Mark = done ? IconCircleCheck : IconCircle;
  return (
    <Link className={classes.step} to={pages[name]} data-next={isNext || undefined}>
      <span className={classes.mark}>
        <Mark size={26} stroke={1.8} aria-hidden="true" />
      </span>
      <span>
        <strong>{d(`setup.steps.${name}.title`)}</strong>
        <span className={classes.text}>
          {done ? d(`setup.steps.${name}.done`, { n: number(n) }) : d(`setup.steps.${name}.info`)}
        </span>
        <span className="heard-only"> {d(done ? 'setup.isDone' : 'setup.isOpen')}</span>
      </span>
      <IconChevronRight size={20} stroke={1.8} aria-hidden="true" />
    </Link>
  );
}
