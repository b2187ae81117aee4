/** One bed's last hour beside the board; a full sheet on a phone. `?bed=` in the address opens it, Back and Escape close it. */
import { Drawer } from '@mantine/core';
import { type BedId, bedIdSchema, idFromText } from '@wardlight/contract';
import { useLocation, useNavigate, useSearchParams } from 'react-router';
import { useWords } from '../../../lib/i18n.ts';
import { useMayOpenBeds } from '../api.ts';
import { useTile } from '../board-context.tsx';
import { BedDetails } from './bed-details.tsx';
import classes from './bed-drawer.module.css';

const bedParam = idFromText(bedIdSchema);

export function BedDrawer() {
  const [params] = useSearchParams();
  const mayOpen = useMayOpenBeds();
  const asked = bedParam.safeParse(params.get('bed') ?? '');
  const bed = mayOpen && asked.success ? asked.data : null;
  const close = useCloseDrawer();
  return (
    <Drawer.Root opened={bed !== null} onClose={close} position="right" size="min(100%, 600px)">
      <Drawer.Overlay backgroundOpacity={0.35} />
      <Drawer.Content className={classes.content}>{bed !== null && <DrawerFor bed={bed} />}</Drawer.Content>
    </Drawer.Root>
  );
}

/** Back where the drawer was opened from here; else the address is tidied, so that Back still leads where one came from. */
function useCloseDrawer(): () => void {
  const navigate = useNavigate();
  const location = useLocation();
  return () => {
    const opened: unknown = location.state;
    if (typeof opened === 'object' && opened !== null && 'opened' in opened) {
      void navigate(-1);
      return;
    }
    const search = new URLSearchParams(location.search);
    search.delete('bed');
    void navigate({ search: search.toString() }, { replace: true, preventScrollReset: true });
  };
}

function DrawerFor({ bed }: { readonly bed: BedId }) {
  const { t } = useWords();
  const tile = useTile(bed);
  return (
    <>
      <Drawer.Header className={classes.header}>
        <Drawer.Title className={classes.title}>
          {tile === undefined ? t('board.drawer.lastHour') : t('board.bed', { bed: tile.bed_no })}
          {tile !== undefined && <span className={classes.name}>{tile.resident?.name ?? t('board.noResident')}</span>}
        </Drawer.Title>
        <Drawer.CloseButton aria-label={t('common.close')} size={44} />
      </Drawer.Header>
      <Drawer.Body className={classes.body}>
        <BedDetails key={bed} bed={bed} />
      </Drawer.Body>
    </>
  );
}
