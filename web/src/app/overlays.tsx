/**
 * What lies over every page: the spinner, the corner's news, the resize line. None of it takes focus or clicks from the page, but for
 * the button that some news has.
 */

import { useLoading } from '../lib/api/loading.ts';
import { useViewport } from '../lib/browser/viewport.ts';
import { useWords } from '../lib/i18n/i18n.ts';
import { useCornerAlerts } from '../lib/shell/corner-alerts.ts';
import { CornerAlert } from '../ui/corner-alert.tsx';
import { Spinner } from '../ui/spinner.tsx';
import classes from './overlays.module.css';

export function Overlays() {
  return (
    <>
      <Resizing />
      <Corner />
      <Loading />
    </>
  );
}

function Resizing() {
  const { t } = useWords();
  const { settling } = useViewport();
  return settling ? <div className={classes.resizing} role="progressbar" aria-label={t('shell.resizing')} /> : null;
}

function Corner() {
  const alerts = useCornerAlerts();
  // One at a time: a second would hang below the top bar, over what answers an alarm. What failed outlasts what went well.
  const news = alerts.findLast(({ kind }) => kind !== 'success') ?? alerts.at(-1);
  return (
    <div className={classes.corner}>
      {news !== undefined && (
        <CornerAlert key={news.id} kind={news.kind} title={news.title} info={news.info} act={news.act} />
      )}
    </div>
  );
}

function Loading() {
  const { t } = useWords();
  const { on, text } = useLoading();
  return on ? <Spinner place="over" text={text ?? t('common.loading')} textShown={text !== null} /> : null;
}
