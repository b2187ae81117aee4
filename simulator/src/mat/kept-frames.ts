/** What mats keep between two runs of the simulator: lines of JSON, `{"serial", "measured_at", "frame"}`, oldest first for each mat. */
import { readFile, rename, writeFile } from 'node:fs/promises';
import { frameSchema, instantSchema, serialSchema } from '@wardlight/contract';
import * as z from 'zod/mini';
import type { KeptFrame } from './backlog.ts';

const lineSchema = z.object({
  serial: serialSchema,
  measured_at: instantSchema,
  frame: z.omit(frameSchema, { sent: true }),
});

/** Empty where there is no file yet. */
export async function readKeptFrames(file: string): Promise<Map<string, KeptFrame[]>> {
  const kept = new Map<string, KeptFrame[]>();
  const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return '';
    throw new Error(`${file} cannot be read (${error.code}): name another file for what the mats keep.`);
  });
  for (const [index, line] of text.split('\n').entries()) {
    if (line === '') continue;
    const one = parse(line);
    if (one === null) throw new Error(`${file} is wrong in line ${index + 1}: remove it, or name another file.`);
    const frames = kept.get(one.serial) ?? [];
    kept.set(one.serial, frames);
    frames.push({
      measuredAt: one.measured_at,
      frame: { ...one.frame, move: one.frame.move ?? 0, quality: one.frame.quality ?? 0 },
    });
  }
  return kept;
}

function parse(line: string): z.infer<typeof lineSchema> | null {
  try {
    const parsed = lineSchema.safeParse(JSON.parse(line));
    return parsed.success ? parsed.data : null;
  } catch {
    return null;
  }
}

/** Whole or not at all. */
export async function writeKeptFrames(
  file: string,
  mats: readonly { readonly serial: string; kept(): KeptFrame[] }[],
): Promise<void> {
  const lines = mats.flatMap((mat) =>
    mat
      .kept()
      .map(({ measuredAt, frame }) => `${JSON.stringify({ serial: mat.serial, measured_at: measuredAt, frame })}\n`),
  );
  await writeFile(`${file}.new`, lines.join(''), { mode: 0o600 });
  await rename(`${file}.new`, file);
}
