/** What is attached to a message: a picture as it is, any other file to be saved, and a link to a bed, a resident or an alert. */
import { useQuery } from '@tanstack/react-query';
import { type ChatFile, downloadChatFile, type ShownChatLink } from '@wardlight/contract';
import { useEffect, useRef, useState } from 'react';
import { Link } from 'react-router';
import { useAction } from '../../../lib/api/action.ts';
import { call } from '../../../lib/api/http.ts';
import { saveFile } from '../../../lib/browser/save-file.ts';
import { useFormat } from '../../../lib/i18n/format.ts';
import { useDeskWords, useWords } from '../../../lib/i18n/i18n.ts';
import { Button } from '../../../ui/button.tsx';
import { classes } from '../classes.ts';
import { pathOfLink } from '../model.ts';

const paramsOf = ({ file_id }: ChatFile) => ({ file_id: String(file_id) });

export function AttachedFile({ file }: { readonly file: ChatFile }) {
  return (
    <>
      {file.picture !== null && <Picture file={file} />}
      <Download file={file} />
    </>
  );
}

/** Fetched with the session's token, which an address cannot carry. */
function Picture({ file }: { readonly file: ChatFile }) {
  const d = useDeskWords();
  const { picture, name, file_id } = file;
  const answer = useQuery({
    queryKey: ['chatFile', file_id],
    queryFn: async ({ signal }) => {
      const { bytes, type } = await call(downloadChatFile, { params: paramsOf(file) }, { signal });
      return new Blob([bytes as Uint8Array<ArrayBuffer>], { type });
    },
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 60_000,
  });
  const address = useAddressOf(answer.data);
  // Came, and yet cannot be drawn.
  const [broken, setBroken] = useState<Blob | null>(null);
  const place = useRef<HTMLDivElement>(null);
  if (picture === null) return null;
  const again = () => {
    // The button goes away with what it does.
    place.current?.focus();
    void answer.refetch();
  };
  const failed = answer.isError || (broken !== null && broken === answer.data);
  return (
    <div ref={place} tabIndex={-1}>
      {failed ? (
        <>
          <p className={classes.soft}>{d('chat.pictureFailed')}</p>
          <Button kind="plain" busy={answer.isFetching} onClick={again}>
            {d('lists.tryAgain')}
          </Button>
        </>
      ) : (
        <img
          className={classes.picture}
          src={address}
          width={picture.width}
          height={picture.height}
          style={{ height: 'auto', aspectRatio: `${picture.width} / ${picture.height}` }}
          alt={d('chat.picture', { name })}
          onError={() => setBroken(answer.data ?? null)}
        />
      )}
    </div>
  );
}

function useAddressOf(blob: Blob | undefined): string | undefined {
  const [address, setAddress] = useState<string>();
  useEffect(() => {
    if (blob === undefined) return;
    const made = URL.createObjectURL(blob);
    setAddress(made);
    return () => URL.revokeObjectURL(made);
  }, [blob]);
  return address;
}

function Download({ file }: { readonly file: ChatFile }) {
  const d = useDeskWords();
  const size = useSize();
  const { run, busy } = useAction();
  return (
    <Button
      kind="plain"
      busy={busy}
      onClick={() => run(async () => saveFile(await call(downloadChatFile, { params: paramsOf(file) })))}
    >
      {d('chat.download', { name: file.name, size: size(file.bytes) })}
    </Button>
  );
}

const kib = 1_024;
function useSize(): (bytes: number) => string {
  const format = useFormat();
  return (bytes) =>
    bytes < kib * kib
      ? `${format.number(Math.max(1, Math.round(bytes / kib)))} KB`
      : `${format.number(bytes / kib / kib, 1)} MB`;
}

export function AttachedLink({ link }: { readonly link: ShownChatLink }) {
  const name = useLinkName();
  const path = pathOfLink(link);
  return path === null ? <span className={classes.soft}>{name(link)}</span> : <Link to={path}>{name(link)}</Link>;
}

function useLinkName(): (link: ShownChatLink) => string {
  const d = useDeskWords();
  const { t } = useWords();
  return (link) => {
    const gone = d('chat.gone');
    switch (link.kind) {
      case 'bed':
        return d('chat.bed', { bed: link.bed_no ?? gone });
      case 'resident':
        return d('chat.resident', { name: link.name ?? gone });
      case 'alert':
        if (link.type === null) return d('chat.alert', { type: gone, bed: gone });
        // One about a network is of no bed.
        if (link.bed_id === null) return t(`alerts.type.${link.type}`);
        return d('chat.alert', { type: t(`alerts.type.${link.type}`), bed: link.bed_no ?? gone });
    }
  };
}
