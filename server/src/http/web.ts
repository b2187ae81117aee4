/** The built web: hashed files for ever, everything else asked for again, and every address that is no file is the app itself. */
import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import files from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { Refused } from './refused.ts';

/** Vite puts a hash into the name of everything in here. */
const hashedFolder = '/assets/';
const notOfTheApp = /^\/(?:api|socket\.io|assets|healthz)(?:\/|$)/;

export async function serveWeb(app: FastifyInstance, webDir: string): Promise<void> {
  const built = await stat(join(webDir, 'index.html')).then(
    () => true,
    () => false,
  );
  if (built)
    await app.register(files, {
      root: webDir,
      cacheControl: false,
      preCompressed: true,
      dotfiles: 'ignore',
      // Our own source, for whoever follows a stack trace here; the build keeps them elsewhere, and one that was copied along stays inside.
      allowedPath: (path) => !path.endsWith('.map'),
      setHeaders(reply, path) {
        const hashed = path.replaceAll('\\', '/').includes(hashedFolder);
        reply.header('cache-control', hashed ? 'public, max-age=31536000, immutable' : 'no-cache');
      },
    });
  // By itself: whoever asks for what is not there uses up nobody's first call.
  const count = app.rateLimit({});
  app.setNotFoundHandler(
    {
      // A page is a file like any other, and is not counted, or a neighbour could keep a facility from opening its own.
      async preHandler(request: FastifyRequest, reply: FastifyReply) {
        if (!isPage(request)) await count.call(app, request, reply);
      },
    },
    (request, reply) => {
      if (!isPage(request)) throw new Refused('not_found');
      return built ? reply.sendFile('index.html') : sayNotBuilt(reply);
    },
  );
}

const isPage = (request: FastifyRequest): boolean =>
  (request.method === 'GET' || request.method === 'HEAD') && !notOfTheApp.test(pathOf(request));
const pathOf = (request: FastifyRequest): string => request.url.split('?')[0] ?? '';

const sayNotBuilt = (reply: FastifyReply) =>
  reply
    .code(404)
    .type('text/plain; charset=utf-8')
    .send('The screens are not built here: run "npm run build", or set WARDLIGHT_WEB.\n');
