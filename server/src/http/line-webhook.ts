/** The door for LINE's webhook: no session and no envelope, the bytes as they came, because they are what is signed. */
import type { FastifyInstance } from 'fastify';
import { Refused } from './refused.ts';

export const lineWebhookPath = '/api/line/webhook';

export type TakeLineWebhook = (body: Buffer, signature: string | null) => Promise<'taken' | 'forged' | 'late'>;

/** @param take null = LINE is not set up here */
export async function mountLineWebhook(app: FastifyInstance, take: TakeLineWebhook | null): Promise<void> {
  await app.register((scope, _options, done) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser<Buffer>('*', { parseAs: 'buffer' }, (_request, bytes, done) => done(null, bytes));
    scope.post(lineWebhookPath, { onRequest: app.rateLimit() }, async (request): Promise<object> => {
      if (take === null) throw new Refused('not_found');
      const signature = request.headers['x-line-signature'];
      const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
      const taken = await take(body, typeof signature === 'string' ? signature : null);
      if (taken === 'forged') throw new Refused('no_permission');
      if (taken === 'late') throw new Refused('unavailable', { retryAfter: 5 });
      return {};
    });
    done();
  });
}
