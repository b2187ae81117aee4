/** A box that posts readings by its key, as docs/gateways.md asks: without an answer the same again, and what is refused never. */
import { type GatewayAnswer, gatewayAnswerSchema, type MeterFamily, type ReadingAnswer } from '@wardlight/contract';
import * as z from 'zod/mini';
import type { PostedReading } from './readings.ts';

export interface GatewaySetting {
  /** Of the server. */
  readonly url: string;
  readonly family: MeterFamily;
  readonly key: string;
  /** How long it waits before it sends the same again, where the server does not say. */
  readonly againMs?: number;
  /** After so many times without an answer it gives up. */
  readonly tries?: number;
}

export interface SimulatedGateway {
  /** One body: a reading, or up to 500. @returns an answer for each, in their order */
  post(readings: readonly PostedReading[]): Promise<readonly ReadingAnswer[]>;
}

const answered = z.object({ data: gatewayAnswerSchema });
const refused = z.object({ error: z.object({ code: z.string(), retry_after: z.optional(z.number()) }) });
/** Nothing was taken: the same again is right. */
const comesAgain: ReadonlySet<number> = new Set([429, 503]);

export function simulatedGateway({ url, family, key, againMs = 1_000, tries = 30 }: GatewaySetting): SimulatedGateway {
  async function once(body: string): Promise<GatewayAnswer | { readonly waitMs: number }> {
    let response: Response;
    let answer: unknown;
    try {
      response = await fetch(`${url}/api/gateway/${family}`, {
        method: 'POST',
        headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
        body,
      });
      answer = await response.json();
    } catch {
      return { waitMs: againMs };
    }
    if (response.ok) return answered.parse(answer).data;
    const { error } = refused.parse(answer);
    if (!comesAgain.has(response.status)) throw new Error(`The server refused it all: ${error.code}.`);
    return { waitMs: error.retry_after === undefined ? againMs : error.retry_after * 1_000 };
  }
  return {
    async post(readings) {
      const [only] = readings;
      const body = JSON.stringify(readings.length === 1 ? only : { readings });
      for (let n = 0; n < tries; n += 1) {
        const answer = await once(body);
        if ('readings' in answer) return answer.readings;
        await new Promise((again) => setTimeout(again, answer.waitMs));
      }
      throw new Error(`The server did not answer ${tries} times.`);
    },
  };
}
