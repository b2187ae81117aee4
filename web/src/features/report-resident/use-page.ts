/** Which page of a list is shown stands in the address, so that Back and a link lead to it. */
import { useLocation, useSearchParams } from 'react-router';
import { pageRows } from './api.ts';

const pageParam = 'page';

/** The first page and what is no page stand as nothing. */
export function usePageOffset() {
  const [params, setParams] = useSearchParams();
  const { state } = useLocation();
  const asked = params.get(pageParam) ?? '';
  const page = /^[1-9]\d{0,5}$/.test(asked) ? Number(asked) : 1;
  const goTo = (offset: number, replace: boolean): void =>
    setParams(
      (was) => {
        const next = new URLSearchParams(was);
        if (offset === 0) next.delete(pageParam);
        else next.set(pageParam, String(offset / pageRows + 1));
        return next;
      },
      { replace, state, preventScrollReset: true },
    );
  return {
    offset: (page - 1) * pageRows,
    goTo: (offset: number) => goTo(offset, false),
    /** Another list is asked for: without a step of its own. */
    begin: () => {
      if (page !== 1) goTo(0, true);
    },
  };
}
