/** What became of a message to somebody who looks at no screen (decisions §4). */
import * as z from 'zod/mini';
import { instantSchema } from './ids.ts';

export const sentMethods = ['line', 'push'] as const;
export type SentMethod = (typeof sentMethods)[number];
export const sentMethodSchema = z.enum(sentMethods);

/** `quota`: final for the month. `blocked`: the person cannot be reached this way until they do something. */
export const deliveryStates = ['waiting', 'sent', 'failed', 'quota', 'blocked'] as const;
export type DeliveryState = (typeof deliveryStates)[number];
export const deliveryStateSchema = z.enum(deliveryStates);

/** To whom: those who are told first, or those it is handed on to. */
export const deliveryStages = ['told', 'escalated'] as const;
export type DeliveryStage = (typeof deliveryStages)[number];
export const deliveryStageSchema = z.enum(deliveryStages);

export const deliveryProblems = [
  /** Could not be reached, or did not answer in time. */
  'unreachable',
  /** Refused our secret. */
  'unauthorized',
  'refused',
  'serverError',
  'slowDown',
  'quota',
  /** The person has blocked the official account, or turned push off. */
  'blocked',
  /** Nothing is linked any more. */
  'gone',
  /** Too old to be of use: the alert was over, or ten minutes had passed. */
  'tooLate',
] as const;
export type DeliveryProblem = (typeof deliveryProblems)[number];
export const deliveryProblemSchema = z.enum(deliveryProblems);

/** A way that fails shows itself on every screen: since when, how many messages, and the last reason. */
export const failingWaySchema = z.object({
  method: sentMethodSchema,
  since: instantSchema,
  failed: z.int(),
  problem: deliveryProblemSchema,
});
export type FailingWay = z.infer<typeof failingWaySchema>;

/**
 * Where LINE sends the browser back to: registered with the channel, so it never changes (specification §2). Not beside LINE's calls: every
 * page knows the addresses, and would fetch all calls of telling with this one.
 */
export const lineCallbackPath = '/line-notify-callback';

/** What `/line-notify-callback` shows (specification §1, decisions §4). */
export const lineOutcomes = ['success', 'failure', 'none'] as const;
export const lineOutcomeSchema = z.enum(lineOutcomes);

/** Before one of them is known: LINE has vouched for somebody, and the session that began it must say that it is meant. */
export const lineReturnSchema = z.enum([...lineOutcomes, 'confirm']);

/** What came of confirming. `asked`: the LINE account has another account of ours, and was asked in LINE; `taken`: it could not be asked. */
export const lineConfirmedSchema = z.enum(['success', 'asked', 'taken']);
