import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { findBreaches, ROOMS, RULES, readSources } from './arrows.ts';

/** For every law: [file, source] that breaks it, and [file, source] that looks alike and does not. */
const CASES: Readonly<Record<string, { breaks: readonly [string, string][]; keeps: readonly [string, string][] }>> = {
  rooms: {
    breaks: [
      ['contract/src/a.ts', "import type { B } from '@wardlight/engine';"],
      ['engine/src/a.ts', "export * from '@wardlight/server';"],
      ['server/src/a.ts', "import { play } from '@wardlight/simulator';"],
      ['web/src/a.ts', "import { step } from '../../engine/src/step.ts';"],
      ['simulator/src/a.ts', "const { step } = await import('@wardlight/engine');"],
      ['e2e/a.test.ts', "import { createApp } from '@wardlight/server';"],
      ['bench/src/a.ts', "import '@wardlight/server/testing';"],
      ['scripts/a.ts', "import { step } from '@wardlight/engine';"],
    ],
    keeps: [
      ['server/src/a.ts', "import { step } from '@wardlight/engine';"],
      ['web/src/a.ts', "import type { Bed } from '@wardlight/contract';"],
      ['engine/src/a.ts', "// import { x } from '@wardlight/server';\nconst a = \"from '@wardlight/server'\";"],
    ],
  },
  testing: {
    breaks: [
      ['server/src/app.ts', "import { fakeBed } from './testing/beds.ts';"],
      ['web/src/app/a.tsx', "import { bed } from '@wardlight/contract/testing';"],
    ],
    keeps: [
      ['server/src/app.test.ts', "import { fakeBed } from './testing/beds.ts';"],
      ['server/src/seed/names.ts', "import { bed } from '@wardlight/contract/testing';"],
      ['e2e/board.test.ts', "import { bed } from '@wardlight/contract/testing';"],
      ['bench/src/main.ts', "import { bed } from '@wardlight/contract/testing';"],
    ],
  },
  aliases: {
    breaks: [
      ['web/src/a.ts', "import { b } from '@/lib/b.ts';"],
      ['server/src/a.ts', "import { b } from '#store';"],
      ['server/src/a.test.ts', "import { b } from '/srv/b.ts';"],
    ],
    keeps: [['web/src/a.ts', "import { Button } from '@mantine/core';"]],
  },
  'contract-imports': {
    breaks: [
      ['contract/src/a.ts', "import * as z from 'zod';"],
      ['contract/src/a.ts', "import { readFileSync } from 'node:fs';"],
    ],
    keeps: [
      ['contract/src/a.ts', "import * as z from 'zod/mini';"],
      ['contract/src/a.test.ts', "import { test } from 'vitest';"],
    ],
  },
  'engine-imports': {
    breaks: [
      ['engine/src/a.ts', "import { Temporal } from 'temporal-polyfill';"],
      ['engine/src/a.ts', "import { randomUUID } from 'node:crypto';"],
    ],
    keeps: [
      ['engine/src/a.ts', "import type { Frame } from '@wardlight/contract';"],
      ['engine/src/a.test.ts', "import fc from 'fast-check';"],
    ],
  },
  'engine-pure': {
    breaks: [
      ['engine/src/a.ts', 'const at = Date.now();'],
      ['engine/src/a.ts', 'const at = new Date();'],
      ['engine/src/a.ts', 'const at = new Date;'],
      ['engine/src/a.ts', 'const at = Date();'],
      ['engine/src/a.ts', 'const luck = Math.random();'],
      ['engine/src/a.ts', 'console.log(1);'],
      ['engine/src/a.ts', 'export async function step() {}'],
      ['engine/src/a.ts', 'const later = Promise.resolve(1);'],
      ['engine/src/a.ts', 'setTimeout(step, 1);'],
      ['engine/src/a.ts', 'const at = performance.now();'],
      ['engine/src/a.ts', 'const at = Temporal.Now.instant();'],
      ['engine/src/a.ts', `const text = \`\${Math.random()}\`;`],
    ],
    keeps: [
      ['engine/src/a.ts', 'const at = new Date(instant);\n// Date.now() is for others\nconst a = "Math.random()";'],
      ['engine/src/a.ts', 'const record = { process: 1, async: true };'],
      ['engine/src/a.test.ts', 'const at = Date.now();'],
    ],
  },
  'ingest-features': {
    breaks: [['server/src/ingest/accept.ts', "import { claim } from '../features/alerts/claim.ts';"]],
    keeps: [['server/src/ingest/accept.ts', "import { saveFrames } from '../store/frames.ts';"]],
  },
  'features-ingest': {
    breaks: [['server/src/features/alerts/routes.ts', "import { accept } from '../../ingest/accept.ts';"]],
    keeps: [['server/src/features/alerts/routes.test.ts', "import { accept } from '../../ingest/accept.ts';"]],
  },
  'feature-feature': {
    breaks: [
      ['server/src/features/alerts/routes.ts', "import { bed } from '../beds/rules.ts';"],
      ['web/src/features/board/screen.tsx', "import type { Alert } from '../alerts/model.ts';"],
    ],
    keeps: [['web/src/features/board/screen.tsx', "import { Tile } from './parts/tile.tsx';"]],
  },
  'store-below': {
    breaks: [
      ['server/src/store/beds.ts', "import { tell } from '../fanout/screens.ts';"],
      ['server/src/store/beds.ts', "import { createApp } from '../app.ts';"],
    ],
    keeps: [['server/src/store/beds.ts', "import type { Clock } from '../clock.ts';"]],
  },
  'fanout-below': {
    breaks: [['server/src/fanout/screens.ts', "import { guard } from '../http/guard.ts';"]],
    keeps: [['server/src/fanout/screens.ts', "import { readSnapshot } from '../store/snapshots.ts';"]],
  },
  sql: {
    breaks: [
      ['server/src/features/beds/routes.ts', "import { sql } from 'kysely';"],
      ['server/src/app.ts', "import type { Pool } from 'pg';"],
      ['server/src/app.ts', 'const query = `select id\n from beds where id = ${id}`;'],
      ['server/src/app.ts', "const query = 'INSERT INTO beds VALUES (1)';"],
    ],
    keeps: [
      ['server/src/store/beds.ts', "import { sql } from 'kysely';\nconst q = 'select 1 from beds';"],
      ['server/src/app.ts', "const help = 'Select a bed. It comes from the board.';"],
      ['server/src/app.test.ts', "const query = 'delete from beds';"],
    ],
  },
  'server-clock': {
    breaks: [
      ['server/src/ingest/tick.ts', 'const at = Date.now();'],
      ['server/src/ingest/tick.ts', 'setInterval(tick, 1000);'],
      ['server/src/ingest/tick.ts', 'const signal = AbortSignal.timeout(5);'],
      ['server/src/ingest/tick.ts', "import { setTimeout as wait } from 'node:timers/promises';"],
    ],
    keeps: [
      ['server/src/clock.ts', 'export const now = () => Date.now();'],
      ['server/src/ingest/tick.ts', 'const at = new Date(row.at); clearTimeout(handle); clock.setTimeout(tick, 5);'],
    ],
  },
  env: {
    breaks: [
      ['server/src/app.ts', 'const port = process.env.PORT;'],
      ['server/src/app.ts', "const port = process['env'].PORT;"],
      ['server/src/app.ts', "import { env } from 'node:process';"],
      ['simulator/src/main.ts', 'const url = process.env.URL;'],
    ],
    keeps: [
      ['server/src/config.ts', 'const { env } = process; const port = process.env.PORT;'],
      ['engine/src/a.test.ts', "const long = process.env.WARDLIGHT_PROOF === '1';"],
      ['scripts/a.ts', 'const ci = process.env.CI;'],
    ],
  },
  'health-below': {
    breaks: [
      ['server/src/health/a.ts', "import { startBroker } from '../ingest/mqtt.ts';"],
      ['server/src/health/a.ts', "import { openScreens } from '../fanout/screens.ts';"],
      ['server/src/health/a.ts', "import { createHttp } from '../http/server.ts';"],
    ],
    keeps: [
      ['server/src/health/a.ts', "import type { Store } from '../store/open.ts';"],
      ['server/src/app.ts', "import { openHealth } from './health/open-health.ts';"],
    ],
  },
  metrics: {
    breaks: [['server/src/health/a.ts', "import { Counter } from 'prom-client';"]],
    keeps: [['server/src/health/metrics.ts', "import { Counter } from 'prom-client';"]],
  },
  broker: {
    breaks: [['server/src/app.ts', "import type { Aedes } from 'aedes';"]],
    keeps: [['server/src/ingest/mqtt.ts', "import { Aedes } from 'aedes';"]],
  },
  'socket-server': {
    breaks: [
      ['server/src/app.ts', "import { Server } from 'socket.io';"],
      ['server/src/fanout/line.ts', "import { createAdapter } from '@socket.io/postgres-adapter';"],
    ],
    keeps: [
      ['server/src/fanout/screens.ts', "import { Server } from 'socket.io';"],
      ['server/src/fanout/screens.test.ts', "import { io } from 'socket.io-client';"],
    ],
  },
  'web-ui': {
    breaks: [
      ['web/src/ui/tile.tsx', "import { useTranslation } from 'react-i18next';"],
      ['web/src/ui/tile.tsx', "import { words } from '@wardlight/contract/words/th';"],
      ['web/src/ui/tile.tsx', "import { useBoard } from '../features/board/api.ts';"],
      ['web/src/ui/tile.tsx', "import { call } from '../lib/api/http.ts';"],
    ],
    keeps: [
      [
        'web/src/ui/tile.tsx',
        "import { Paper } from '@mantine/core';\nimport type { BedStatus } from '@wardlight/contract';",
      ],
    ],
  },
  'web-lib': {
    breaks: [['web/src/lib/speech.ts', "import { Tile } from '../ui/tile.tsx';"]],
    keeps: [['web/src/lib/speech.ts', "import { every } from './timers.ts';"]],
  },
  'web-live': {
    breaks: [['web/src/live/socket.ts', "import { board } from '../features/board/model.ts';"]],
    keeps: [['web/src/live/socket.ts', "import { every } from '../lib/timers.ts';"]],
  },
  'web-features': {
    breaks: [['web/src/features/board/screen.tsx', "import { router } from '../../app/router.tsx';"]],
    keeps: [['web/src/app/router.tsx', "import { Board } from '../features/board/screen.tsx';"]],
  },
  'web-live-types': {
    breaks: [['web/src/features/board/api.ts', "import { connect } from '../../live/socket.ts';"]],
    keeps: [
      [
        'web/src/features/board/api.ts',
        "import type { Live } from '../../live/socket.ts';\nimport { useQuery } from '@tanstack/react-query';",
      ],
    ],
  },
  'web-sockets': {
    breaks: [
      ['web/src/app/a.ts', "import { io } from 'socket.io-client';"],
      ['web/src/lib/api/http.ts', "const socket = new WebSocket('ws://x');"],
    ],
    keeps: [['web/src/live/socket.ts', "import { io } from 'socket.io-client';"]],
  },
  'web-fetch': {
    breaks: [
      ['web/src/features/board/api.ts', "const answer = await fetch('/api/user');"],
      ['web/src/features/board/api.ts', "const answer = await window.fetch('/api/user');"],
      ['web/src/app/a.ts', 'const request = new XMLHttpRequest();'],
    ],
    keeps: [
      ['web/src/lib/api/http.ts', "const answer = await fetch('/api/user');"],
      ['web/src/features/board/api.ts', 'query.refetch(); query.fetch();'],
    ],
  },
  'web-timers': {
    breaks: [
      ['web/src/app/a.tsx', 'window.setTimeout(hide, 2000);'],
      ['web/src/app/a.tsx', 'const id = setInterval(tick, 1000);'],
    ],
    keeps: [['web/src/lib/browser/timers.ts', 'export const id = setInterval(tick, 1000);']],
  },
};

const judge = (file: string, source: string) => findBreaches(new Map([[file, source]]), []);

test('every law is proved able to fail, and no case speaks of a law that is gone', () => {
  expect(Object.keys(CASES).toSorted()).toEqual(RULES.map((rule) => rule.name).toSorted());
});

describe.each(Object.entries(CASES))('%s', (rule, { breaks, keeps }) => {
  test.each(breaks)('is broken by %s: %s', (file, source) => {
    expect(judge(file, source).map((breach) => breach.rule)).toContain(rule);
  });
  test.each(keeps)('is kept by %s: %s', (file, source) => {
    expect(judge(file, source).filter((breach) => breach.rule === rule)).toEqual([]);
  });
});

test('a breach names its file and its line', () => {
  const source = "/* a\n b */\nconst long = `one\ntwo`;\n\nimport { x } from '@wardlight/server';\n";
  expect(judge('engine/src/a.ts', source)).toEqual([
    expect.objectContaining({ file: 'engine/src/a.ts', line: 6, rule: 'rooms', saw: '@wardlight/server' }),
  ]);
});

test('a room without a single import fails: a law checked against nothing proves nothing', () => {
  const rules = findBreaches(
    new Map([
      ['engine/src/a.ts', 'export const a = 1;'],
      ['web/vitest.config.ts', "import { defineConfig } from 'vitest/config';"],
    ]),
    ['engine', 'web'],
  ).map((breach) => [breach.file, breach.rule]);
  expect(rules).toEqual([
    ['engine/', 'saw-nothing'],
    ['web/', 'saw-nothing'],
  ]);
});

test('an import whose path is computed fails', () => {
  expect(
    judge('web/src/lib/i18n/i18n.ts', 'const words = await import(`./${language}.ts`);').map((breach) => breach.rule),
  ).toEqual(['unreadable']);
  expect(judge('web/src/lib/i18n/i18n.ts', "const words = await import('./th.ts');")).toEqual([]);
});

test('a file that cannot be read fails', () => {
  expect(judge('web/src/a.ts', 'const a = `never closed').map((breach) => breach.rule)).toEqual(['unreadable']);
});

test('it reads this very repository: every room is found', () => {
  const rooms = new Set(
    [...readSources(dirname(dirname(fileURLToPath(import.meta.url)))).keys()].map((path) => path.split('/')[0]),
  );
  expect([...rooms].toSorted()).toEqual([...ROOMS].toSorted());
});
