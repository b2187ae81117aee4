/** The calls of batch import. */
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import {
  answerImport,
  checkImport,
  commitImport,
  downloadFailedRows,
  downloadImportTemplate,
  type Import,
  type ImportAnswers,
  type ImportFindings,
  type ImportRow,
  listImports,
  readImport,
  undoImport,
} from '@wardlight/contract';
import { call } from '../../lib/api/http.ts';
import { saveFile } from '../../lib/browser/save-file.ts';
import { useWords } from '../../lib/i18n/i18n.ts';
import { useHere } from '../../lib/session/current-user.tsx';

/** While residents are added, how often it is asked how far. */
const askEachMs = 500;

export interface ReadImport {
  readonly import: Import;
  readonly rows: readonly ImportRow[];
  /** How its list was understood; null = nothing is asked of it any more. */
  readonly findings: ImportFindings | null;
}

const keys = (scope: number | 'all') => ({
  list: ['imports', scope, 'list'],
  one: (importId: string) => ['imports', scope, importId],
});

export function useImports() {
  const { scope } = useHere();
  return useQuery({
    queryKey: keys(scope).list,
    queryFn: ({ signal }) => call(listImports, {}, { signal }),
    enabled: scope !== 'all',
    // Also those that a colleague began: "adding" must not stand there once it is done.
    refetchInterval: ({ state }) => (state.data?.some((one) => one.state === 'running') ? askEachMs : false),
  });
}

export function useImport(importId: string) {
  const { scope } = useHere();
  return useQuery({
    queryKey: keys(scope).one(importId),
    queryFn: ({ signal }) => call(readImport, { params: { import_id: importId } }, { signal }),
    refetchInterval: ({ state }) => (state.data?.import.state === 'running' ? askEachMs : false),
  });
}

/** Sends the file; what was found in it is kept under its number. */
export function useCheck() {
  const { scope } = useHere();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (file: File) =>
      call(checkImport, { query: { file_name: file.name.normalize('NFC').slice(-200) }, body: file }),
    onSuccess: async (checked) => {
      queries.setQueryData(keys(scope).one(checked.import.import_id), checked);
      await queries.invalidateQueries({ queryKey: keys(scope).list });
    },
  });
}

/** The list is read again by these answers; where that fails, what stands there now is shown. */
export function useAnswer(importId: string) {
  const { scope } = useHere();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (answers: ImportAnswers) => call(answerImport, { params: { import_id: importId }, body: answers }),
    onSuccess: async (checked) => {
      queries.setQueryData(keys(scope).one(importId), checked);
      await queries.invalidateQueries({ queryKey: keys(scope).list });
    },
    onError: () => queries.invalidateQueries({ queryKey: keys(scope).one(importId) }),
  });
}

/** Begins to add, or takes all of it back; whatever comes of it, it is read anew. `answers`: under which the list was seen. */
export function useImportAct(act: 'commit' | 'undo', importId: string, answers?: ImportAnswers) {
  const { scope } = useHere();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: () => {
      const params = { import_id: importId };
      return act === 'commit'
        ? call(commitImport, { params, body: answers === undefined ? {} : { answers } })
        : call(undoImport, { params, body: {} });
    },
    onSettled: () =>
      Promise.all([
        queries.invalidateQueries({ queryKey: keys(scope).one(importId) }),
        queries.invalidateQueries({ queryKey: keys(scope).list }),
        queries.invalidateQueries({ queryKey: ['residents'] }),
        queries.invalidateQueries({ queryKey: ['beds'] }),
      ]),
  });
}

export function useTemplate() {
  const { language } = useWords();
  return useMutation({
    mutationFn: async () => saveFile(await call(downloadImportTemplate, { query: { language } })),
  });
}

export function useFailedRows(importId: string) {
  const { language } = useWords();
  return useMutation({
    mutationFn: async () =>
      saveFile(await call(downloadFailedRows, { params: { import_id: importId }, query: { language } })),
  });
}
