/** Every line of `/metrics` that is a figure, by its name and labels. */
import type { TestApp } from './app.ts';

export async function figuresOf(app: Pick<TestApp, 'url'>): Promise<ReadonlyMap<string, number>> {
  const text = await (await fetch(`${app.url}/metrics`)).text();
  const lines = text.split('\n').filter((line) => line !== '' && !line.startsWith('#'));
  return new Map(
    lines.map((line) => [line.slice(0, line.lastIndexOf(' ')), Number(line.slice(line.lastIndexOf(' ')))]),
  );
}
