/** Measurements as files that are taken away. */
import * as z from 'zod/mini';
import { residentIdSchema } from '../../vocabulary/ids.ts';
import { languageSchema } from '../../vocabulary/languages.ts';
import { measurementKindSchema } from '../../vocabulary/measurements.ts';
import { idFromText, instantFromText, listFromText, route } from '../route.ts';
import { measurementReportQuery } from './daily-report.ts';

const file = { language: languageSchema, format: z.enum(['xlsx', 'csv']) };

export const exportMeasurementReport = route({
  method: 'GET',
  path: '/api/measurements/daily-report/export',
  summary: 'The same days as a file, one figure a row; the export is written down',
  access: 'measurements.read',
  lane: 'file',
  query: z.object({ ...measurementReportQuery, ...file }),
  download: true,
  data: z.object({}),
  errors: ['too_many_rows', 'own_queue_full', 'queue_full'],
});

export const exportMeasurements = route({
  method: 'GET',
  path: '/api/residents/{resident_id}/measurements/export',
  summary: 'The readings of a resident as a file, the latest first; the export is written down',
  access: 'measurements.read',
  lane: 'file',
  params: z.object({ resident_id: idFromText(residentIdSchema) }),
  query: z.object({
    from: z.optional(instantFromText),
    /** Before. */
    to: z.optional(instantFromText),
    kinds: z.optional(listFromText(measurementKindSchema)),
    ...file,
  }),
  download: true,
  data: z.object({}),
  errors: ['not_found', 'too_many_rows', 'own_queue_full', 'queue_full'],
});

export const measurementFileRoutes = { exportMeasurementReport, exportMeasurements };
