/** The mat behind the bed: is it there, how well does it hear, and what of it was refused. */
import type { BedHour, RejectionReason } from '@wardlight/contract';
import { useDataNow } from '../../../lib/browser/connection.ts';
import type { Format } from '../../../lib/i18n/format.ts';
import { useWords } from '../../../lib/i18n/i18n.ts';
import classes from './bed-drawer.module.css';

export interface MatDetailsProps {
  readonly mat: BedHour['mat'];
  readonly lastDataAt: number | null;
  readonly format: Format;
}

/** Silent for this long, a mat counts as gone (decisions §3). */
const silentMs = 60_000;

export function MatDetails({ mat, lastDataAt, format }: MatDetailsProps) {
  const { t } = useWords();
  const now = useDataNow();
  // What the mat said of its line is as old as the hour that was read; data that has just come proves more.
  const online = lastDataAt !== null && now - lastDataAt <= silentMs ? true : (mat?.online ?? false);
  return (
    <section className={classes.section} aria-labelledby="bed-mat">
      <h2 id="bed-mat" className={classes.heading}>
        {t('board.drawer.mat')}
      </h2>
      {mat === null ? (
        <p className={classes.soft}>{t('board.drawer.noMat')}</p>
      ) : (
        <dl className={classes.facts}>
          <Fact name={t('board.drawer.serial')} value={mat.serial} />
          <Fact name={t('board.drawer.link')} value={t(online ? 'board.drawer.online' : 'board.drawer.offline')} />
          <Fact
            name={t('board.drawer.lastData')}
            value={lastDataAt === null ? null : format.clockOf(lastDataAt, now)}
          />
          <Fact name={t('board.drawer.version')} value={mat.version} />
          <Fact name={t('board.drawer.wifi')} value={mat.ssid} />
          <Fact name={t('board.drawer.signal')} value={mat.rssi === null ? null : `${format.number(mat.rssi)} dBm`} />
          <Fact name={t('board.drawer.frames')} value={format.number(mat.frames)} />
          <Rejections rejected={mat.rejected} format={format} />
        </dl>
      )}
    </section>
  );
}

function Fact({ name, value }: { readonly name: string; readonly value: string | null }) {
  const { t } = useWords();
  return (
    <div>
      <dt>{name}</dt>
      <dd>{value ?? t('common.noValue')}</dd>
    </div>
  );
}

interface RejectionsProps {
  readonly rejected: Readonly<Partial<Record<RejectionReason, number>>>;
  readonly format: Format;
}

function Rejections({ rejected, format }: RejectionsProps) {
  const { t } = useWords();
  const reasons = (Object.keys(rejected) as RejectionReason[]).filter((reason) => (rejected[reason] ?? 0) > 0);
  const text = reasons.map((reason) => `${t(`board.rejection.${reason}`)} ${format.number(rejected[reason] ?? 0)}`);
  return (
    <Fact
      name={t('board.drawer.rejected')}
      value={text.length === 0 ? t('board.drawer.noneRejected') : text.join(' · ')}
    />
  );
}
