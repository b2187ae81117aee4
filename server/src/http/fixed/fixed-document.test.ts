/** A document that is the same for everybody: asking for it makes nobody's judging wait, because nothing is made for who asks. */
import Fastify from 'fastify';
import { expect, test } from 'vitest';
import { fixedDocument } from './fixed-document.ts';

/** @param failing how often making it fails before it is made */
function serving({ failing = 0 } = {}) {
  let made = 0;
  const app = Fastify();
  app.get(
    '/document',
    fixedDocument('text/plain', () => {
      made++;
      if (made <= failing) throw new Error('could not be made');
      return 'the same for everybody '.repeat(100);
    }),
  );
  const ask = (headers = {}) => app.inject({ url: '/document', headers });
  return { ask, made: () => made };
}

test('is made once, however many ask, at one moment and later, whatever they accept', async () => {
  const { ask, made } = serving();
  const codings = ['br', 'gzip', 'identity', 'br, gzip', ''];
  const asked = await Promise.all(codings.map((coding) => ask({ 'accept-encoding': coding })));
  expect(asked.map(({ statusCode }) => statusCode)).toEqual(codings.map(() => 200));
  const { etag } = (await ask()).headers;
  expect((await ask({ 'if-none-match': etag })).statusCode).toBe(304);
  expect(made()).toBe(1);
});

test('what could not be made is made for who asks next', async () => {
  const { ask, made } = serving({ failing: 1 });
  expect((await ask()).statusCode).toBe(500);
  expect((await ask()).statusCode).toBe(200);
  expect(made()).toBe(2);
});
