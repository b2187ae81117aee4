/** The calls of ECG recordings. Whatever changes one, everything that was read of them is read anew. */
import { useQuery, useQueryClient } from '@tanstack/react-query';
import {
  assignEcg,
  commentEcg,
  type DataOf,
  downloadEcgFile,
  type Ecg,
  type EcgDetail,
  type EcgFile,
  type EcgId,
  importEcg,
  leastUploadBytesPerMs,
  listEcgs,
  listResidents,
  putBackEcg,
  type ResidentId,
  readEcg,
  readResident,
  withdrawEcg,
} from '@wardlight/contract';
import { useRef } from 'react';
import { useAction } from '../../lib/api/action.ts';
import { hasCode } from '../../lib/api/call-error.ts';
import { call } from '../../lib/api/http.ts';
import { saveFile } from '../../lib/browser/save-file.ts';
import { useAsPerson } from '../../lib/session/acting-person.ts';
import { useHere } from '../../lib/session/current-user.tsx';

/** Of everything about recordings in the memory of answers. */
export const ecgKey = 'ecg';

export function useEcg(ecg: string) {
  const { scope } = useHere();
  return useQuery({
    queryKey: [ecgKey, scope, 'one', ecg],
    queryFn: ({ signal }) => call(readEcg, { params: { ecg_id: ecg } }, { signal }),
    staleTime: 0,
    // A phone that lay in a pocket has heard nothing meanwhile, and what it shows may have been withdrawn.
    refetchOnWindowFocus: 'always',
  });
}

const latestShown = 5;

/** The latest of one resident. */
export function useLatestEcgs(resident: ResidentId, enabled: boolean) {
  const { scope } = useHere();
  return useQuery({
    queryKey: [ecgKey, scope, 'latest', resident],
    queryFn: ({ signal }) =>
      call(listEcgs, { query: { resident_id: String(resident), limit: String(latestShown) } }, { signal }),
    staleTime: 0,
    enabled,
  });
}

/** @param resident null = nobody is asked about */
export function useResident(resident: ResidentId | null) {
  const { scope } = useHere();
  return useQuery({
    queryKey: ['resident', scope, resident],
    queryFn: ({ signal }) => call(readResident, { params: { resident_id: String(resident) } }, { signal }),
    enabled: resident !== null,
  });
}

/** As many as one looks through; more are found by typing more. */
const mostOffered = 20;

export function useFoundResidents(search: string) {
  const { scope } = useHere();
  return useQuery({
    queryKey: ['residents', scope, 'ecg', search],
    queryFn: ({ signal }) => call(listResidents, { query: { search, limit: String(mostOffered) } }, { signal }),
    staleTime: 0,
  });
}

/** For its turn and its reading, beside the way there. */
const turnWithinMs = 300_000;

/** How long these files may take: they and their answer, at the slowest line the server waits for. */
export const uploadWithinMs = (files: readonly Pick<File, 'size'>[]): number =>
  turnWithinMs + Math.ceil(files.reduce((sum, { size }) => sum + size, 0) / leastUploadBytesPerMs);

type Taken = DataOf<typeof importEcg>;

export function useImport() {
  const client = useQueryClient();
  const asPerson = useAsPerson();
  const action = useAction();
  const sent = useRef<AbortController | null>(null);
  return {
    ...action,
    /** On purpose: it is no failure. */
    stop: () => sent.current?.abort(),
    /** @param resident null = somebody will say later */
    send: (files: readonly File[], resident: ResidentId | null, then: (taken: Taken) => void) =>
      asPerson(() =>
        action.run(async () => {
          const stopped = new AbortController();
          sent.current = stopped;
          const body = new FormData();
          for (const file of files) body.append('file', file, file.name.normalize('NFC'));
          const query = resident === null ? {} : { resident_id: String(resident) };
          try {
            then(await call(importEcg, { query, body }, { signal: stopped.signal, withinMs: uploadWithinMs(files) }));
          } catch (error) {
            if (!stopped.signal.aborted) throw error;
          } finally {
            void client.invalidateQueries({ queryKey: [ecgKey] });
          }
        }),
      ),
  };
}

/** Something done to one recording; where another was quicker it is read anew before that is said. */
function useAct(ecg: EcgId) {
  const client = useQueryClient();
  const { scope } = useHere();
  const asPerson = useAsPerson();
  const action = useAction();
  const act = (send: () => Promise<Ecg | EcgDetail>, then: () => void) =>
    asPerson(() =>
      action.run(async () => {
        const readAnew = () => client.invalidateQueries({ queryKey: [ecgKey] });
        try {
          const now = await send();
          client.setQueryData<EcgDetail>([ecgKey, scope, 'one', String(ecg)], (was) => was && { ...was, ...now });
          then();
        } catch (error) {
          if (hasCode(error, 'conflict')) await readAnew();
          throw error;
        }
        void readAnew();
      }),
    );
  return { ...action, act, params: { ecg_id: String(ecg) } };
}

export function useAssign(ecg: EcgId) {
  const { act, params, ...action } = useAct(ecg);
  return {
    ...action,
    /** @param resident null = nobody's @param was whose it is on the screen */
    assign: (resident: ResidentId | null, was: ResidentId | null, then: () => void) =>
      act(() => call(assignEcg, { params, body: { resident_id: resident, was_resident_id: was } }), then),
  };
}

export function useComment(ecg: EcgId) {
  const { act, params, ...action } = useAct(ecg);
  return {
    ...action,
    /** @param was how it stands on the screen */
    comment: (text: string, seen: boolean, was: Pick<Ecg, 'resident' | 'withdrawn'>, then: () => void) => {
      const body = { text, seen, was_resident_id: was.resident?.resident_id ?? null };
      const known = was.withdrawn === null ? {} : { was_withdrawn: true };
      return act(() => call(commentEcg, { params, body: { ...body, ...known } }), then);
    },
  };
}

export function useWithdraw(ecg: EcgId) {
  const { act, params, ...action } = useAct(ecg);
  return {
    ...action,
    /** @param was whose it is on the screen */
    withdraw: (why: string, was: ResidentId | null, then: () => void) =>
      act(() => call(withdrawEcg, { params, body: { why, was_resident_id: was } }), then),
    putBack: (then: () => void) => act(() => call(putBackEcg, { params }), then),
  };
}

export function useDownload(ecg: EcgId) {
  const action = useAction();
  return {
    ...action,
    download: ({ position }: EcgFile) =>
      action.run(async () =>
        saveFile(
          await call(downloadEcgFile, { params: { ecg_id: String(ecg) }, query: { position: String(position) } }),
        ),
      ),
  };
}
