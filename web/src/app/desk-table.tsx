/**
 * The table of the pages beside the board, fetched when it is first needed: whoever watches the board needs none of it before the first tile
 * (docs/decisions/155).
 */
import { useEffect, useRef } from 'react';
import { type PatchRoutesOnNavigationFunction, useLocation, useNavigate } from 'react-router';
import { NotFoundScreen } from '../features/not-found/screen.tsx';
import { partOf } from '../lib/browser/chunks.ts';
import { useChunk } from '../lib/browser/use-chunk.ts';
import { Coming } from './coming.tsx';
import { NotLoaded } from './trouble.tsx';

export const loadDeskTable = () => import('./desk-routes.tsx');

/** The route whose children they become. */
export const deskParent = 'pages';

/** Asked by the router of every address that it knows no page of. */
export const bringDeskTable: PatchRoutesOnNavigationFunction = async ({ patch }) => {
  const table = await partOf(loadDeskTable).settled();
  if (table.kind === 'here') patch(deskParent, table.part.deskRoutes);
};

/** An address that is none of ours, or one that nobody can say that of, because the table could not be fetched. */
export function NotInTable() {
  const table = useChunk(loadDeskTable, true);
  const isHere = table.kind === 'here';
  const came = useRef(isHere);
  const at = useLocation();
  const navigate = useNavigate();
  // It came after the router had asked: the router is to look again, and with it this page becomes the one that was wanted.
  useEffect(() => {
    if (!isHere || came.current) return;
    came.current = true;
    void navigate(at, { replace: true, state: at.state });
  }, [isHere, at, navigate]);
  if (isHere) return <NotFoundScreen />;
  return table.kind === 'coming' ? <Coming /> : <NotLoaded part={table} />;
}
