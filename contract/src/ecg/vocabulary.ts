/** An ECG recording: what a file of a machine holds, who brought it, and what was said of it (docs/decisions/187). */
import * as z from 'zod/mini';
import { measuredResidentSchema, readingBySchema } from '../http/measurements/shapes.ts';
import { genderSchema } from '../vocabulary/beds.ts';
import { agencyIdSchema, instantSchema } from '../vocabulary/ids.ts';
import { birthdayPrecisionSchema } from '../vocabulary/residents.ts';
import { typedText } from '../vocabulary/storable.ts';
import { ecgIntervals, mostEcgLeads } from './limits.ts';

const count = z.int().check(z.nonnegative());
const words = (most: number) => z.string().check(z.maxLength(most));

export const ecgIdSchema = z.int().check(z.positive(), z.lte(2_147_483_647)).brand<'EcgId'>();
export type EcgId = z.infer<typeof ecgIdSchema>;

export const ecgFormats = ['wfdb', 'edf', 'aecg', 'dicom'] as const;
export type EcgFormat = (typeof ecgFormats)[number];

/**
 * Why a file is kept but not drawn. `tooLarge` and `tooSlow`: its reader was ended at the limit of memory or time; `readerFailed`: it ended by
 * itself. These three may be read when the same files are sent again.
 */
export const ecgNotDrawn = [
  'pdf',
  'scp',
  'unknownFormat',
  'broken',
  'noLeads',
  'tooLarge',
  'tooSlow',
  'readerFailed',
] as const;
export type EcgNotDrawn = (typeof ecgNotDrawn)[number];

/** What is said beside a recording that is drawn all the same. */
export const ecgNotices = [
  /** The sum over the samples is not the one the header names. */
  'checksumWrong',
  /** The file ends before its header says; what is there is drawn. */
  'truncated',
  /** Stretches without samples are drawn as gaps. */
  'gaps',
  /** The header gives no gain; the format's usual one is assumed, so heights may be wrong. */
  'gainAssumed',
  /** The lead runs upside down in the file and was turned. */
  'inverted',
  /** The lead's unit is none of a voltage; it is not drawn. */
  'notVoltage',
  /** The lead could not be read and is left out. */
  'leadLeftOut',
  /** Another part of the file, such as a second series, is left out. */
  'partLeftOut',
  /** The lead was recorded in a group that does not say when it began; it is drawn as if it had with the others. */
  'beginUnknown',
  /** The machine says that the lead was not connected; it is not drawn. */
  'notConnected',
  /** The machine says that the lead holds data of a test. */
  'testData',
  /** The machine says that the lead is questionable, invalid or not calibrated. */
  'unreliable',
  /** Marks of the file could not be read. */
  'annotationsUnreadable',
  /** The time of the recording is missing or cannot be. */
  'startUnknown',
] as const;
export type EcgNoticeKind = (typeof ecgNotices)[number];
export const ecgNoticeSchema = z.object({
  kind: z.enum(ecgNotices),
  /** Null = the whole recording. */
  lead: z.nullable(words(40)),
});
export type EcgNotice = z.infer<typeof ecgNoticeSchema>;

/** Physical value in mV = (sample − zero) × step. */
export const ecgLeadSchema = z.object({
  name: words(40),
  /** Samples a second. */
  rate: z.number().check(z.positive()),
  samples: count,
  step: z.number(),
  zero: z.number(),
});
export type EcgLead = z.infer<typeof ecgLeadSchema>;

/** What in the file's header is unlike the resident's record. */
export const ecgDifferences = ['name', 'id', 'birthday', 'gender'] as const;
export type EcgDifference = (typeof ecgDifferences)[number];

/** As the file has it, cut to a bound. */
export const ecgHeaderSchema = z.object({
  patient_name: z.nullable(words(200)),
  patient_id: z.nullable(words(100)),
  birthday: z.nullable(z.string().check(z.regex(/^\d{4}-\d{2}-\d{2}$/))),
  gender: z.nullable(genderSchema),
  device: z.nullable(words(200)),
  /** Filters the machine had on, as it names them. */
  filters: z.array(words(100)).check(z.maxLength(20)),
  /** Statements and comments of the machine. */
  statements: z.array(words(500)).check(z.maxLength(50)),
});
export type EcgHeader = z.infer<typeof ecgHeaderSchema>;

export type EcgInterval = (typeof ecgIntervals)[number];
export const ecgIntervalSchema = z.object({
  kind: z.enum(ecgIntervals),
  /** ms; of `rate`: beats a minute. */
  value: z.number(),
});

export const ecgAnnotationSchema = z.object({ at_ms: z.number(), text: words(200) });
export type EcgAnnotation = z.infer<typeof ecgAnnotationSchema>;

export const ecgFileSchema = z.object({
  position: count,
  /** Null = it came without one. */
  name: z.nullable(words(200)),
  bytes: count,
  sha256: z.string().check(z.regex(/^[0-9a-f]{64}$/)),
});
export type EcgFile = z.infer<typeof ecgFileSchema>;

export const ecgCommentTextSchema = typedText({ most: 2_000 });
export const ecgCommentSchema = z.object({
  comment_id: z.int().check(z.positive()),
  at: instantSchema,
  by: readingBySchema,
  /** "Seen by": the text may then be empty. */
  seen: z.boolean(),
  text: z.string(),
  /** Written while the recording was another resident's, or nobody's: it says nothing of this one. */
  of_another: z.boolean(),
});
export type EcgComment = z.infer<typeof ecgCommentSchema>;

export const ecgSchema = z.object({
  ecg_id: ecgIdSchema,
  agency_id: agencyIdSchema,
  /** Null = nobody has said whose it is. */
  resident: z.nullable(measuredResidentSchema),
  /** Whom the file itself names. */
  patient_name: z.nullable(words(200)),
  /** Of its first file: all by which those that cannot be drawn are told apart. Null = it came without one. */
  file_name: z.nullable(words(200)),
  /** Null = kept as an attachment, for the reason beside it. */
  format: z.nullable(z.enum(ecgFormats)),
  not_drawn: z.nullable(z.enum(ecgNotDrawn)),
  /** By the machine's clock, in the agency's zone where the file names none; null = not known. */
  recorded_at: z.nullable(instantSchema),
  received_at: instantSchema,
  /** Who dropped the files; null = a gateway. */
  by: z.nullable(readingBySchema),
  duration_ms: z.nullable(z.number().check(z.nonnegative())),
  lead_count: count,
  /** Beats a minute by our R peaks; null = too few were found. */
  mean_rate: z.nullable(z.number()),
  /** Empty while it is nobody's. */
  differs: z.array(z.enum(ecgDifferences)),
  /** Names of those who have said "seen" since it is this resident's, the first one first. */
  seen_by: z.array(z.string()),
  comment_count: count,
  withdrawn: z.nullable(
    z.object({
      at: instantSchema,
      by: readingBySchema,
      why: z.string(),
      /** When its files and samples are deleted, at the next full hour of the server; null = they are. */
      files_until: z.nullable(instantSchema),
      /** Since then it has neither files nor leads, can be put back no more, and takes no room; null = they are kept. */
      files_deleted_at: z.nullable(instantSchema),
    }),
  ),
});
export type Ecg = z.infer<typeof ecgSchema>;

export const ecgDetailSchema = z.extend(ecgSchema, {
  leads: z.array(ecgLeadSchema).check(z.maxLength(mostEcgLeads)),
  header: ecgHeaderSchema,
  notices: z.array(ecgNoticeSchema),
  intervals: z.array(ecgIntervalSchema),
  annotations: z.array(ecgAnnotationSchema),
  /** R peaks, ms from the start; `lead` is where they were found. Null = none were sought. */
  peaks: z.nullable(
    z.object({
      lead: words(40),
      at_ms: z.array(z.number()),
      /** Indexes of peaks with a gap before them: from the one before to these there is no interval. */
      anew: z.array(count),
    }),
  ),
  /** Where `files_deleted_at` says so, what there was: they can be downloaded no more. */
  files: z.array(ecgFileSchema),
  comments: z.array(ecgCommentSchema),
  /** By which a paper tells two of one name apart; null = it is nobody's. */
  resident_record: z.nullable(
    z.object({
      birthday: z.nullable(z.string()),
      birthday_precision: birthdayPrecisionSchema,
      resident_code: z.nullable(z.string()),
    }),
  ),
});
export type EcgDetail = z.infer<typeof ecgDetailSchema>;
