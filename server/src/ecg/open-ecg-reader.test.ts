/** The process in which a recording is read: what it hands back, and how it ends when it does not. */
import { ChildProcess, spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mostEcgBytes } from '@wardlight/contract';
import { expect, onTestFinished, test } from 'vitest';
import { drivenClock, systemClock } from '../clock.ts';
import { eventually } from '../testing/eventually.ts';
import { type EcgReaderOptions, openEcgReader, type TakenEcg } from './open-ecg-reader.ts';
import { asForm, smallEcg, smallSample } from './testing/small-ecg.ts';

const owner = { provider: 1, agency: 1 };
const nobodyLeaves = new AbortController().signal;
const asked = { owner, signal: nobodyLeaves };
const itself = async (ecg: TakenEcg) => ecg;

function open(options: Partial<EcgReaderOptions> = {}) {
  const reader = openEcgReader({ clock: systemClock, ...options });
  onTestFinished(() => reader.stop());
  return reader;
}
const bad = (options: Partial<EcgReaderOptions> = {}) =>
  open({ program: new URL('./testing/bad-child.ts', import.meta.url), ...options });
const one = (text: string) => ({ type: null, body: Buffer.from(text) });

test('a recording of two files is drawn, with its samples, its peaks and its files as they came', async () => {
  const [header, data] = smallEcg({ rate: 250, seconds: 10 });
  const { files, what } = await open().read(await asForm([header, data]), asked, itself);
  expect(
    files.map(({ name, content }) => [
      name,
      content.equals(Buffer.from(name === header.name ? header.content : data.content)),
    ]),
  ).toEqual([
    [header.name, true],
    [data.name, true],
  ]);
  expect(files[1]?.sha256).toBe(createHash('sha256').update(data.content).digest('hex'));
  if (typeof what === 'string') throw new Error(what);
  expect(what).toMatchObject({ format: 'wfdb', mean_rate: expect.closeTo(60, 0) });
  expect(what.peaks).toMatchObject({ lead: 'II', anew: [] });
  expect(what.peaks?.at_ms).toHaveLength(10);
  expect(what.leads.map(({ name, rate, bits, samples }) => [name, rate, bits, samples])).toEqual([
    ['I', 250, 16, 2_500],
    ['II', 250, 16, 2_500],
  ]);
  const second = what.leads[1]?.data ?? Buffer.alloc(0);
  for (const n of [0, 124, 125, 126, 2_499]) expect(second.readInt16LE(n * 2)).toBe(smallSample(n, 250, 1));
});

test('folders before a name are left out, and one file that is no recording is an attachment', async () => {
  const form = await asForm([{ name: 'C:\\ward\\..\\report.pdf', content: Buffer.from('%PDF-1.7\n') }]);
  expect(await open().read(form, asked, itself)).toMatchObject({ files: [{ name: 'report.pdf' }], what: 'pdf' });
  expect(await open().read(one('what is this'), asked, itself)).toMatchObject({
    ...{ files: [{ name: null }], what: 'unknownFormat' },
  });
});

test.each([
  ['partMissing', () => asForm([smallEcg()[0]])],
  ['several', () => asForm([...smallEcg({ record: 'a' }), ...smallEcg({ record: 'b' })])],
  ['tooManyFiles', () => asForm(Array.from({ length: 21 }, (_, n) => ({ name: `${n}`, content: Buffer.from('x') })))],
  ['noFile', () => asForm([])],
  ['malformed', async () => ({ type: 'multipart/form-data; boundary=x', body: Buffer.from('no form') })],
])('%s is refused, and nothing is kept', async (fault, given) => {
  let kept = false;
  const reading = open().read(await given(), asked, async () => {
    kept = true;
  });
  await expect(reading).rejects.toMatchObject({ name: 'EcgRefused', fault });
  expect(kept).toBe(false);
});

test('64 MiB in one form are read within the limits of memory and time', async () => {
  const content = Buffer.alloc(mostEcgBytes, 'ecg ');
  const { files, what } = await open().read(await asForm([{ name: 'large.bin', content }]), asked, itself);
  expect([files[0]?.content.equals(content), what]).toEqual([true, 'unknownFormat']);
});

test.each([
  ['grow', 'tooLarge'],
  ['heap', 'tooLarge'],
  ['die', 'readerFailed'],
  ['babble', 'broken'],
])('a reader that would %s is ended, and its file is kept as %s', async (word, what) => {
  const reader = bad({ limits: { megabytes: 200, heapMegabytes: 64 } });
  const { files, ...rest } = await reader.read(
    await asForm([{ name: 'bad', content: Buffer.from(word) }]),
    asked,
    itself,
  );
  expect([files[0]?.name, files[0]?.content.toString(), rest]).toEqual(['bad', word, { what }]);
});

test.each(['grow', 'die', 'babble'])(
  'a reader that would %s while it looks for peaks costs no more than the peaks',
  async (word) => {
    const reader = bad({ limits: { megabytes: 200, heapMegabytes: 64 } });
    const { files, what } = await reader.read(one(`late ${word}`), asked, itself);
    if (typeof what === 'string') throw new Error(what);
    expect(files[0]?.content.toString()).toBe(`late ${word}`);
    expect(what).toMatchObject({ format: 'wfdb', peaks: null, mean_rate: null });
    expect(what.leads.map(({ name, data }) => [name, data.length])).toEqual([
      ['I', 5_000],
      ['II', 5_000],
    ]);
  },
);

test('a day of two leads is read, with its peaks, below 300 MB', { timeout: 60_000 }, async () => {
  const [, minute] = smallEcg({ rate: 128, seconds: 60 });
  const minutes = 24 * 60;
  const data = Buffer.concat(Array.from({ length: minutes }, () => minute.content));
  const header = `day 2 128 ${minutes * 60 * 128}\nday.dat 16 200 16 0 0 0 0 I\nday.dat 16 200 16 0 0 0 0 II\n`;
  const form = await asForm([
    { name: 'day.hea', content: Buffer.from(header) },
    { name: 'day.dat', content: data },
  ]);
  const reader = open({ clock: drivenClock(0), limits: { megabytes: 300 } });
  const { what } = await reader.read(form, asked, itself);
  if (typeof what === 'string') throw new Error(what);
  expect(what.leads.map(({ samples }) => samples)).toEqual([11_059_200, 11_059_200]);
  expect(what.peaks?.at_ms.length).toBe(minutes * 60);
});

test('a reader that never ends is ended by the clock', async () => {
  const clock = drivenClock(0);
  const reader = bad({ clock });
  let over: TakenEcg | null = null;
  const reading = reader.read(one('hang'), asked, async (ecg) => {
    over = ecg;
  });
  await clock.advance(9_999);
  expect(over).toBeNull();
  await clock.advance(1);
  await reading;
  expect(over).toMatchObject({ files: [{ content: Buffer.from('hang') }], what: 'tooSlow' });
});

/** As Node gives where no more files can be open: without pipes, and with its fault a moment later. */
const withoutPipes = () => {
  const child = new ChildProcess();
  process.nextTick(() => child.emit('error', new Error('spawn EMFILE')));
  return child;
};
const outOfMemory = () => {
  throw new Error('spawn ENOMEM');
};

test.each([
  ['has no pipes', withoutPipes],
  ['cannot be begun', outOfMemory],
])('where its process %s the file is kept, to be read another time; the next one is read', async (_, fault) => {
  let faults = 1;
  const spawnProcess = ((...given: Parameters<typeof spawn>) =>
    faults-- > 0 ? fault() : spawn(...given)) as typeof spawn;
  const reader = open({ spawnProcess });
  const given = one('%PDF-1.7');
  expect(await reader.read(given, asked, itself)).toMatchObject({
    ...{ files: [{ name: null, content: given.body }], what: 'readerFailed' },
  });
  expect(await reader.read(given, asked, itself)).toMatchObject({ what: 'pdf' });
});

test('a recording that was read is kept, though no process can be begun for the one after it', async () => {
  let begun = 0;
  const spawnProcess = ((...given: Parameters<typeof spawn>) => {
    begun += 1;
    return begun === 1 ? spawn(...given) : outOfMemory();
  }) as typeof spawn;
  const reader = open({ spawnProcess });
  expect(await reader.read(one('%PDF-1.7'), asked, itself)).toMatchObject({ what: 'pdf' });
  expect(begun).toBe(2);
});

test('with its caller gone it ends and nothing is kept; the next one has its turn', async () => {
  const leaving = new AbortController();
  const reader = bad({ clock: drivenClock(0) });
  const gone = reader.read(one('hang'), { owner, signal: leaving.signal }, itself);
  const next = reader.read(one('%PDF-1.7'), asked, itself);
  leaving.abort(new Error('hung up'));
  await expect(gone).rejects.toThrow('hung up');
  expect(await next).toMatchObject({ what: 'pdf' });
});

test('one at a time; of one agency two wait, and the next is refused', async () => {
  const reader = bad({ clock: drivenClock(0) });
  const settled: unknown[] = [];
  for (let n = 0; n < 4; n++) reader.read(one('hang'), asked, itself).catch((error: unknown) => settled.push(error));
  await eventually(() => expect(settled).toEqual([expect.objectContaining({ name: 'QueueFull', of: 'own' })]));
  await reader.stop();
  await eventually(() => expect(settled).toHaveLength(4));
});
