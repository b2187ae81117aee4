/** The states of a bed as shapes: told apart without colour, at 24 px and from across a room. Drawn by us on a 32 × 32 grid. */
import { memo, type ReactNode } from 'react';

export type PictogramName =
  | 'lying'
  | 'lyingLong'
  | 'sitting'
  | 'emptyBed'
  | 'unplugged'
  | 'away'
  | 'awaiting'
  | 'notMonitored'
  | 'unknown';

const bed = <path d="M3 10v17M3 23.5h26M29 18.5V27" />;
const sleeper = (
  <>
    <circle cx="8.6" cy="17.2" r="3" fill="currentColor" stroke="none" />
    <rect x="13" y="14.6" width="14" height="5.6" rx="2.8" fill="currentColor" stroke="none" />
  </>
);

const shapes: Readonly<Record<PictogramName, ReactNode>> = {
  lying: (
    <>
      {bed}
      {sleeper}
    </>
  ),
  lyingLong: (
    <>
      {bed}
      {sleeper}
      <circle cx="22.5" cy="7" r="4.6" />
      <path d="M22.5 4.6V7l1.8 1.2" strokeWidth="1.6" />
    </>
  ),
  sitting: (
    <>
      {bed}
      <circle cx="11" cy="5.6" r="3.2" fill="currentColor" stroke="none" />
      <path d="M10.6 11.4v7.2h11.6" strokeWidth="4.4" />
    </>
  ),
  emptyBed: (
    <>
      {bed}
      <path d="M7 19.4h5.5" strokeWidth="3" />
      <path d="M15 10.5h12M22.5 5.5l5 5-5 5" />
    </>
  ),
  unplugged: (
    <>
      <path d="M2 21h4.5M6.5 16v10h4a4 4 0 0 0 4-4v-2a4 4 0 0 0-4-4zM14.5 18.6h3.4M14.5 23.4h3.4" />
      <path d="M30 11h-4.5M25.5 6v10h-4a4 4 0 0 1-4-4v-2a4 4 0 0 1 4-4z" />
    </>
  ),
  away: (
    <>
      <path d="M20 12V5H6v22h14v-7" />
      <path d="M13 16h15.5M24 11.5l4.5 4.5-4.5 4.5" />
    </>
  ),
  awaiting: (
    <>
      <path d="M3 10v17M3 23.5h26M29 18.5V27" strokeDasharray="2.6 3.6" />
      <circle cx="16" cy="10.5" r="6.5" />
      <path d="M16 7v3.5l2.8 1.8" strokeWidth="1.8" />
    </>
  ),
  notMonitored: (
    <>
      <path d="M3 10v17M3 23.5h26M29 18.5V27" strokeDasharray="2.6 3.6" />
      <path d="M12 7.5l9 9M21 7.5l-9 9" />
    </>
  ),
  unknown: (
    <>
      {bed}
      <path d="M12.6 7.6a3.6 3.6 0 1 1 5.2 3.2c-1.2.6-1.7 1.3-1.7 2.7" />
      <circle cx="16.1" cy="17.4" r="1.5" fill="currentColor" stroke="none" />
    </>
  ),
};

/** Silent to screen readers: the word always stands beside it. */
export const Pictogram = memo(function Pictogram({
  name,
  size = 28,
}: {
  readonly name: PictogramName;
  readonly size?: number;
}) {
  return (
    <svg
      width={size}
      height={size}
      viewBox="0 0 32 32"
      fill="none"
      stroke="currentColor"
      strokeWidth="2.2"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
      data-pictogram={name}
    >
      {shapes[name]}
    </svg>
  );
});
