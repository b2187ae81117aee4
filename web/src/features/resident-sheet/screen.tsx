/** `/resident/{agency}/{resident}`: what a label's code opens on a phone at the bed. An agent in another agency is taken to this one. */
import {
  type Alert,
  agencyIdSchema,
  idFromText,
  type Resident,
  type ResidentId,
  residentIdSchema,
} from '@wardlight/contract';
import { type ReactNode, useState } from 'react';
import { Link, useParams } from 'react-router';
import * as z from 'zod/mini';
import { CallError } from '../../lib/api/call-error.ts';
import { useErrorWords } from '../../lib/api/error-words.ts';
import { useDischargeTexts } from '../../lib/i18n/discharges.ts';
import { useDeskWords, useWords } from '../../lib/i18n/i18n.ts';
import { useMay } from '../../lib/session/current-user.tsx';
import { useStandingIn } from '../../lib/session/standing-in.ts';
import { residentsPath } from '../../lib/shell/paths.ts';
import { Button, buttonClass } from '../../ui/button.tsx';
import { Page } from '../../ui/desk/page.tsx';
import { Empty } from '../../ui/empty.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import { useResident } from './api.ts';
import { Facts } from './parts/facts.tsx';
import { LastAlerts } from './parts/last-alerts.tsx';
import classes from './screen.module.css';

/** What the board knows of a bed and of alerts, and by what a resident is watched, handed in by app. */
export interface ResidentSheetProps {
  readonly watchedBy: (resident: Resident) => ReactNode;
  readonly now: (resident: Resident) => ReactNode;
  /** Where they lie: as `told` by the register, or as `show` puts what the board knows. */
  readonly placeNow: (resident: Resident, told: ReactNode, show: (place: Place) => ReactNode) => ReactNode;
  /** What meters measured. */
  readonly measurements: (resident: ResidentId) => ReactNode;
  readonly alertsToRead: (alerts: readonly Alert[]) => ReactNode;
  readonly labelsPath: string;
  /** Over the sheet, until it is closed. */
  readonly edit: (resident: Resident, close: () => void) => ReactNode;
}

type Place = Pick<NonNullable<Resident['bed']>, 'floor' | 'bed_no'>;

const addressSchema = z.object({ agency: idFromText(agencyIdSchema), resident: idFromText(residentIdSchema) });

export function ResidentSheetScreen(props: ResidentSheetProps) {
  const d = useDeskWords();
  const asked = z.safeParse(addressSchema, useParams());
  const standing = useStandingIn(asked.success ? asked.data.agency : null);
  if (!asked.success || standing === 'never') return <Gone />;
  if (standing === 'coming') return <Spinner text={d('residents.sheet.switching')} />;
  return <Sheet {...props} resident={asked.data.resident} />;
}

function Gone() {
  const d = useDeskWords();
  return (
    <Empty
      level={1}
      title={d('residents.sheet.gone')}
      info={d('residents.sheet.goneInfo')}
      action={
        <Link className={buttonClass} data-kind="plain" to={residentsPath}>
          {d('residents.sheet.toRegister')}
        </Link>
      }
    />
  );
}

function Sheet({ resident: id, ...parts }: ResidentSheetProps & { readonly resident: ResidentId }) {
  const d = useDeskWords();
  const errorText = useErrorWords();
  const reading = useResident(id, true);
  if (reading.data !== undefined) return <Read resident={reading.data} {...parts} />;
  if (reading.isError && reading.error instanceof CallError && reading.error.code === 'not_found') return <Gone />;
  if (reading.isError)
    return (
      <Empty
        level={1}
        title={d('lists.failed')}
        info={errorText(reading.error)}
        action={
          <Button busy={reading.isFetching} onClick={() => void reading.refetch()}>
            {d('lists.tryAgain')}
          </Button>
        }
      />
    );
  return <Spinner text={d('lists.loading')} />;
}

function Read({ resident, ...parts }: ResidentSheetProps & { readonly resident: Resident }) {
  const d = useDeskWords();
  const { t } = useWords();
  const discharges = useDischargeTexts();
  const { now, placeNow, measurements, alertsToRead, watchedBy, labelsPath, edit } = parts;
  const mayChange = useMay('register.change');
  const [editing, setEditing] = useState(false);
  const { name, bed, discharged_at, discharge, resident_id } = resident;
  const why = discharge === null ? null : discharges.why(discharge);
  const show = ({ floor, bed_no }: Place) => (
    <span className={classes.bed}>
      {floor} · {t('board.bed', { bed: bed_no })}
    </span>
  );
  return (
    <Page
      width="narrow"
      title={name}
      info={placeNow(resident, bed === null ? d('residents.noBed') : show(bed), show)}
      actions={
        mayChange && (
          <Button kind="plain" onClick={() => setEditing(true)}>
            {d('manyResidents.edit')}
          </Button>
        )
      }
    >
      {editing && edit(resident, () => setEditing(false))}
      {discharge !== null && (
        <Notice kind="info">
          {d('residents.sheet.discharged', { date: discharges.day(discharge) })}
          {why !== null && ` ${why}`}
        </Notice>
      )}
      {bed === null && discharged_at === null && <Notice kind="info">{d('residents.sheet.noBed')}</Notice>}
      {bed !== null && (
        <section className={classes.now} aria-label={d('residents.sheet.status')}>
          {now(resident)}
        </section>
      )}
      {resident.note !== null && (
        <section aria-labelledby="sheet-note">
          <h2 id="sheet-note" className={classes.heading}>
            {d('residents.sheet.note')}
          </h2>
          <p className={classes.note}>{resident.note}</p>
        </section>
      )}
      {measurements(resident_id)}
      <LastAlerts resident={resident_id} alertsToRead={alertsToRead} />
      {/* Of somebody discharged nothing is watched. */}
      {discharged_at === null && watchedBy(resident)}
      <Facts resident={resident} />
      <div className={classes.links}>
        <Link className={buttonClass} data-kind="plain" to={residentsPath}>
          {d('residents.sheet.toRegister')}
        </Link>
        {discharged_at === null && (
          <Link className={buttonClass} data-kind="plain" to={`${labelsPath}?resident=${resident_id}`}>
            {d('residents.labels')}
          </Link>
        )}
      </div>
    </Page>
  );
}
