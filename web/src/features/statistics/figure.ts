/** A figure whose residents are listed, as it stands in the address: of which facility, and which of its counts. Pure. */
import {
  type AgencyId,
  agencyIdSchema,
  type ConditionSide,
  type CoverageBand,
  conditionSides,
  coverageBands,
  type StatisticField,
  statisticFieldNames,
} from '@wardlight/contract';
import * as z from 'zod/mini';

export const figureParam = 'behind';

export type Counted =
  | { readonly field: StatisticField; readonly side: ConditionSide }
  | { readonly field: null; readonly band: CoverageBand };
export type Figure = Counted & { readonly agency: AgencyId };

/** `12.night_exits.above`, `12.little` */
export const figureText = (figure: Figure): string =>
  [figure.agency, ...(figure.field === null ? [figure.band] : [figure.field, figure.side])].join('.');

/** What is no figure opens nothing. */
export function figureIn(text: string | null): Figure | null {
  const [id, first, second, ...more] = (text ?? '').split('.');
  const agency = z.safeParse(agencyIdSchema, Number(id));
  if (!agency.success || more.length > 0) return null;
  if (second === undefined) {
    const band = coverageBands.find((one) => one === first);
    return band === undefined ? null : { agency: agency.data, field: null, band };
  }
  const field = statisticFieldNames.find((one) => one === first);
  const side = conditionSides.find((one) => one === second);
  return field === undefined || side === undefined ? null : { agency: agency.data, field, side };
}

/** As it is asked for over the wire. */
export const figureQuery = (figure: Figure) => ({
  agency_id: String(figure.agency),
  ...(figure.field === null ? { band: figure.band } : { field: figure.field, side: figure.side }),
});
