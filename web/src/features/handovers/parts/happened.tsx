/** What happened in a shift, in the order in which somebody must act on it. Parts with nothing to say are named in one line. */
import type { Handover, HandoverPage, ResidentId } from '@wardlight/contract';
import { type ReactNode, useId } from 'react';
import { Link } from 'react-router';
import { useFormat } from '../../../lib/i18n/format.ts';
import { useDeskWords } from '../../../lib/i18n/i18n.ts';
import { useReportWords } from '../../../lib/reports/report-words.ts';
import { residentReportPath } from '../../../lib/shell/paths.ts';
import { classes } from '../classes.ts';
import { bedKey, hasPart, laterExits, type PartName, partNames } from '../model.ts';
import { Absence, Event, Fall, LaterExits, LateTurn, Open } from './page-rows.tsx';
import { Unwatched } from './unwatched.tsx';

interface OfPage {
  readonly handover: Handover;
}

export function Happened({ handover }: OfPage) {
  const d = useDeskWords();
  const none = partNames.filter((part) => !hasPart(handover, part));
  return (
    <>
      {partNames
        .filter((part) => hasPart(handover, part))
        .map((part) => (
          <Part key={part} part={part} handover={handover} />
        ))}
      {none.length > 0 && (
        <p className={classes.soft}>
          {d('handover.empty', { what: none.map((part) => d(`handover.section.${part}`)).join(' · ') })}
        </p>
      )}
    </>
  );
}

function Part({ part, handover }: OfPage & { readonly part: PartName }) {
  const d = useDeskWords();
  const { number } = useFormat();
  const heading = useId();
  const { page } = handover;
  return (
    <section className={classes.card} aria-labelledby={heading}>
      <h2 id={heading} className={classes.heading}>
        {d(`handover.section.${part}`)}
        {part !== 'unwatched' && <span className={classes.count}>{number(page[part].length)}</span>}
      </h2>
      <ul className={classes.rows}>
        <Rows part={part} handover={handover} />
      </ul>
    </section>
  );
}

function Rows({ part, handover }: OfPage & { readonly part: PartName }) {
  const { page, since } = handover;
  const nameOf = namesOf(handover);
  switch (part) {
    case 'open':
      return page.open.map((one) => (
        <Row key={one.alert_id} place={one} nameOf={nameOf} instead={one.network}>
          <Open alert={one} closed={since.closed.find(({ alert_id }) => alert_id === one.alert_id)} />
        </Row>
      ));
    case 'falls':
      return [...page.falls, ...since.falls.filter(({ known }) => known)].map((one) => (
        <Row key={`${one.bed_id} ${one.at}`} place={one} nameOf={nameOf}>
          <Fall
            fall={one}
            since={since.falls.find((other) => other.bed_id === one.bed_id && other.at === one.at)?.known}
          />
        </Row>
      ));
    case 'risen':
      return [...page.risen, ...since.risen].map((one) => (
        <Risen
          key={`${one.resident_id} ${one.date} ${one.level}`}
          risen={one}
          name={nameOf(one.resident_id)}
          later={since.risen.includes(one)}
          changed={page.risen.includes(one) && since.risen_changed.includes(one.resident_id)}
        />
      ));
    case 'turns':
      return page.turns.map((one) => (
        <Row key={one.resident_id} place={one} nameOf={nameOf}>
          <LateTurn turn={one} />
        </Row>
      ));
    case 'events':
      return (
        <>
          {page.events.map((one) => (
            <Row key={bedKey(one)} place={one} nameOf={nameOf}>
              <Event event={one} now={since.exits.find((other) => bedKey(other) === bedKey(one))?.now ?? null} />
            </Row>
          ))}
          {laterExits(handover).map((one) => (
            <Row key={`later ${bedKey(one)}`} place={one} nameOf={nameOf}>
              <LaterExits exits={one.now} />
            </Row>
          ))}
        </>
      );
    case 'absences':
      return page.absences.map((one) => (
        <Row key={`${bedKey(one)} ${one.from_at}`} place={one} nameOf={nameOf}>
          <Absence absence={one} />
        </Row>
      ));
    case 'unwatched':
      return (
        <Unwatched
          unwatched={page.unwatched}
          row={(place, key, children) => (
            <Row key={key} place={place} nameOf={nameOf}>
              {children}
            </Row>
          )}
        />
      );
    case 'notes':
      return page.notes.map((one) => (
        <Note
          key={`${one.resident_id} ${one.at} ${one.text}`}
          note={one}
          name={nameOf(one.resident_id)}
          removed={one.note_id !== null && since.notes_removed.includes(one.note_id)}
        />
      ));
  }
}

interface Place {
  readonly bed_no: string | null;
  readonly resident_id: ResidentId | null;
}

type NameOf = (id: ResidentId | null) => string;

/** As they are called by now; of somebody who is gone from the register, nothing. */
function namesOf({ residents }: Handover): NameOf {
  const names = new Map(residents.map(({ resident_id, name }) => [resident_id, name]));
  return (id) => (id === null ? '' : (names.get(id) ?? ''));
}

interface RowProps {
  readonly place: Place;
  readonly nameOf: NameOf;
  /** Of a network: it lies in no bed. */
  readonly instead?: string | null;
  readonly children: ReactNode;
}

function Row({ place: { bed_no, resident_id }, nameOf, instead = null, children }: RowProps) {
  const d = useDeskWords();
  return (
    <li className={classes.row}>
      <span className={classes.name}>
        {bed_no !== null && <span className={classes.bed}>{bed_no}</span>}
        {bed_no === null && instead !== null ? d('handover.network', { name: instead }) : nameOf(resident_id)}
        {bed_no !== null && resident_id === null && <span className={classes.soft}>{d('handover.nobody')}</span>}
      </span>
      <div className={classes.fact}>{children}</div>
    </li>
  );
}

interface RisenProps {
  readonly risen: HandoverPage['risen'][number];
  readonly name: string;
  /** Not on the page: their day was made after it. */
  readonly later: boolean;
  /** On the page, and no longer so. */
  readonly changed: boolean;
}

function Risen({ risen, name, later, changed }: RisenProps) {
  const d = useDeskWords();
  const words = useReportWords();
  const { resident_id, bed_no, date, level, before, moved } = risen;
  return (
    <li className={classes.row}>
      <span className={classes.name}>
        {bed_no !== null && <span className={classes.bed}>{bed_no}</span>}
        <Link className={classes.link} to={`${residentReportPath}/graphical?resident=${resident_id}&ended_at=${date}`}>
          {name}
        </Link>
      </span>
      <div className={classes.fact}>
        <p className={classes.strong}>
          {d('handover.level', { before: words.group(before), level: words.group(level) })}
        </p>
        {moved.map((fact) => (
          <p key={fact.item}>{words.fact(fact)}</p>
        ))}
        {later && <p className={classes.soft}>{d('handover.later')}</p>}
        {changed && <p className={classes.soft}>{d('handover.risenChanged')}</p>}
      </div>
    </li>
  );
}

interface NoteProps {
  readonly note: HandoverPage['notes'][number];
  readonly name: string;
  readonly removed: boolean;
}

function Note({ note, name, removed }: NoteProps) {
  const d = useDeskWords();
  const format = useFormat();
  return (
    <li className={classes.row}>
      <span className={classes.name}>{name}</span>
      <div className={classes.fact}>
        {removed ? (
          <p>
            <s>{note.text}</s> {d('handover.noteRemoved')}
          </p>
        ) : (
          <p>{note.text}</p>
        )}
        <p className={classes.soft}>{d('reports.note.by', { name: note.by, time: format.dateClock(note.at) })}</p>
      </div>
    </li>
  );
}
