/**
 * A mat goes to another bed by one press on that bed: the way back stands on the page for ten minutes. Beds without a mat come first; in one
 * that has a mat, the two change places.
 */
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type BedRecord, type Device, type DeviceMove, listBeds, moveDevice } from '@wardlight/contract';
import { useState } from 'react';
import { useAction } from '../../../lib/api/action.ts';
import { hasCode } from '../../../lib/api/call-error.ts';
import { useErrorWords } from '../../../lib/api/error-words.ts';
import { call } from '../../../lib/api/http.ts';
import { useSettledText } from '../../../lib/api/paged-list.ts';
import { useDeskWords, useWords } from '../../../lib/i18n/i18n.ts';
import { useHere } from '../../../lib/session/current-user.tsx';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/desk/dialog.tsx';
import desk from '../../../ui/desk/fields.module.css';
import { SearchField } from '../../../ui/desk/search-field.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { Spinner } from '../../../ui/spinner.tsx';
import { asShown, paramsOf, readAnew, useDevicesChanged } from '../api.ts';
import { bedText, placeText } from '../model.ts';
import { classes } from './move-dialog-classes.ts';

interface MoveDialogProps {
  readonly device: Device;
  readonly onDone: (move: DeviceMove) => void;
  readonly onClose: () => void;
}

export function MoveDialog({ device: opened, onDone, onClose }: MoveDialogProps) {
  const d = useDeskWords();
  const errorText = useErrorWords();
  const { t } = useWords();
  const changed = useDevicesChanged();
  const action = useAction();
  // As somebody else left it meanwhile, with the resident who lies on it now.
  const [device, setDevice] = useState(opened);
  const [asked, setAsked] = useState<BedRecord | null>(null);
  const move = (bed: BedRecord) => {
    setAsked(bed);
    action.run(async () => {
      try {
        const body = {
          ...asShown(device),
          bed_id: bed.bed_id,
          there_stay_id: bed.resident?.stay_id ?? null,
          there_mat_id: bed.mat?.mat_id ?? null,
        };
        onDone(await call(moveDevice, { params: paramsOf(device), body }));
      } catch (error) {
        // Of whatever is otherwise by now the list says how it is, and the same press goes again.
        changed();
        const now = await readAnew(device);
        if (now !== null) setDevice(now);
        throw error;
      }
    });
  };
  const { failure } = action;
  return (
    <Dialog
      open
      title={d('devices.move.title', { serial: device.serial })}
      closeLabel={d('lists.close')}
      onClose={onClose}
    >
      <div className={desk.form}>
        <p>{d('devices.move.now', { bed: bedText(device) ?? d('devices.noBed') })}</p>
        <p className={desk.soft}>{d('devices.move.info')}</p>
        {failure !== null && (
          <Notice
            kind="fault"
            title={hasCode(failure, 'resident_changed') ? t('board.changed.title') : d('lists.actionFailed')}
          >
            {errorText(failure)}
          </Notice>
        )}
        <Beds without={device} asked={action.busy ? asked : null} onChoose={move} />
      </div>
    </Dialog>
  );
}

const mostOffered = '500';

interface BedsProps {
  /** The mat that is moved: its own bed is not offered. */
  readonly without: Device;
  /** The bed that was pressed, until it is answered. */
  readonly asked: BedRecord | null;
  readonly onChoose: (bed: BedRecord) => void;
}

function Beds({ without, asked, onChoose }: BedsProps) {
  const d = useDeskWords();
  const { t } = useWords();
  const { scope } = useHere();
  const errorText = useErrorWords();
  const [typed, setTyped] = useState('');
  const search = useSettledText(typed.trim());
  const beds = useQuery({
    queryKey: ['beds', scope, 'to-move', search],
    queryFn: ({ signal }) => call(listBeds, { query: { search, limit: mostOffered } }, { signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
  const found = (beds.data?.rows ?? []).filter(({ bed_id }) => bed_id !== without.bed?.bed_id);
  const groups = [
    { key: 'free', title: d('devices.move.free'), beds: found.filter(({ mat }) => mat === null) },
    { key: 'swap', title: d('devices.move.swap'), beds: found.filter(({ mat }) => mat !== null) },
  ].filter((group) => group.beds.length > 0);
  return (
    <>
      <SearchField
        label={d('devices.move.search')}
        clearLabel={t('board.search.clear')}
        value={typed}
        onChange={setTyped}
      />
      {beds.isError && (
        <Notice
          kind="fault"
          title={d('lists.failed')}
          action={
            <Button kind="plain" onClick={() => void beds.refetch()}>
              {d('lists.tryAgain')}
            </Button>
          }
        >
          {errorText(beds.error)}
        </Notice>
      )}
      {beds.isPending && <Spinner text={d('lists.loading')} />}
      {beds.isSuccess && found.length === 0 && <p className={desk.soft}>{d('devices.move.none')}</p>}
      {groups.map(({ key, title, beds: offered }) => (
        <section key={key} className={classes.group} aria-label={title}>
          <h3 className={classes.head}>{title}</h3>
          <ul className={classes.beds}>
            {offered.map((bed) => (
              <li key={bed.bed_id}>
                <BedButton bed={bed} busy={bed.bed_id === asked?.bed_id} onChoose={onChoose} />
              </li>
            ))}
          </ul>
        </section>
      ))}
    </>
  );
}

interface BedButtonProps extends Pick<BedsProps, 'onChoose'> {
  readonly bed: BedRecord;
  readonly busy: boolean;
}

function BedButton({ bed, busy, onChoose }: BedButtonProps) {
  const d = useDeskWords();
  const { resident, mat } = bed;
  return (
    <button type="button" className={classes.bed} aria-busy={busy} onClick={() => onChoose(bed)}>
      <span className={classes.place}>{placeText(bed)}</span>
      <span>{resident?.name ?? <span className={classes.soft}>{d('devices.move.nobody')}</span>}</span>
      {mat !== null && <span className={classes.soft}>{mat.serial}</span>}
    </button>
  );
}
