/** Told but lost: counted by the proof, which kills server and database again and again. Here only its last figures are read. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod/mini';
import { root } from '../programs.ts';
import type { Scale, Setting } from '../scale.ts';
import { atMost, type Row } from '../table.ts';

/** Written by `npm run proof`. */
const proofFile = join(root, '.cache/proof.json');

const proofSchema = z.object({
  /** When it ended, ISO 8601. */
  at: z.string(),
  failed: z.int(),
  figures: z.array(z.object({ test: z.string(), text: z.string() })),
});
export type Proof = z.infer<typeof proofSchema>;

const advice = 'not proved here: npm run proof';
/** What a proof of this kind counts, by the words of its figures. */
const faults = ['missing', 'lost', 'doubled', 'invented', 'unclosed', 'misTold'];

export function readProof(text: string | undefined): Proof | null {
  return text === undefined ? null : proofSchema.parse(JSON.parse(text));
}

/** All numbers before a word for a fault: "0 missing, 2 doubled" is 2. Null where no figure counts any. */
export function countFaults(texts: readonly string[]): number | null {
  const counts = texts.flatMap((text) =>
    faults.flatMap((fault) =>
      [...text.matchAll(new RegExp(`(\\d+) ${fault}\\b|\\b${fault} (\\d+)`, 'g'))].map(([, before, after]) =>
        Number(before ?? after),
      ),
    ),
  );
  return counts.length === 0 ? null : counts.reduce((sum, count) => sum + count, 0);
}

export function rowsOf(proof: Proof | null): Row[] {
  const what =
    'told but lost: PUBACKed frames, alerts, closings lost or doubled after `kill -9` of server and database';
  const told = proof?.figures.filter(({ test }) => test.includes('kill -9')) ?? [];
  const texts = told.map(({ text }) => text);
  const count = countFaults(texts);
  if (proof === null || count === null) return [{ what, figure: advice }];
  return [
    {
      what,
      figure: `${count} · by the proof of ${proof.at.slice(0, 10)}: ${texts.join('; ')}`,
      goal: atMost('count', proof.failed > 0 ? Number.NaN : count, 0, '0'),
      reason: proof.failed > 0 ? `${proof.failed} tests of the proof failed` : 'see the proof',
    },
  ];
}

const readFile = (): string | undefined => {
  try {
    return readFileSync(proofFile, 'utf8');
  } catch {
    return undefined;
  }
};

const weigh = async (_: Setting): Promise<readonly Row[]> => rowsOf(readProof(readFile()));

export const told: Scale = { name: 'told', about: 'what the proof counted as lost', limitSeconds: 5, weigh };
