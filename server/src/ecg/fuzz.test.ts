/** Files broken at random, the same ones each time: whatever is in them, a reader answers, and what it hands on can be drawn. */
import { describe, expect, test } from 'vitest';
import { readEcg } from './read-ecg.ts';
import type { GivenFile } from './shape.ts';
import { beats } from './testing/beating.ts';
import { checkRead, whyNot } from './testing/check-read.ts';
import { mutate, randomOf } from './testing/mutate.ts';
import { writeAecg } from './testing/write-aecg.ts';
import { type DicomChoices, el, writeDicom } from './testing/write-dicom.ts';
import { writeEdf } from './testing/write-edf.ts';
import { textFile, writeWfdb } from './testing/write-wfdb.ts';

const rounds = process.env.WARDLIGHT_PROOF === '1' ? 100_000 : 500;
const minute = 60_000;

const two = [beats('II', { rate: 100, seconds: 2 }), beats('V1', { rate: 100, seconds: 2 })];
const short = two.map((lead) => ({ ...lead, mv: lead.mv.slice(0, 20) }));
const unnamed = (content: Uint8Array): readonly GivenFile[] => [{ name: null, content }];

const marks = [
  { frame: 10, code: 1 },
  { frame: 60, code: 28, text: '(N' },
  { frame: 160, code: 5 },
];
const tals = [{ onset: '+0.5', seconds: '1', texts: ['PVC'] }];
const master = textFile('m.hea', 'm/3 2 100 450\na 200\n~ 50\nb 200\n');
const qt =
  '<subjectOf><annotationSet><component><annotation><code code="MDC_ECG_TIME_PD_QT"/><value value="400" unit="ms"/></annotation></component></annotationSet></subjectOf>';
const said = el(0x0040b020, 'SQ', [[el(0x00700006, 'UT', 'Sinus')], [el(0x0040a30a, 'DS', '5')]]);
const dicom = (choices: DicomChoices) => unnamed(writeDicom([short], { top: [said], ...choices }));

type Seeds = readonly (readonly [string, readonly GivenFile[]])[];
const seedsOf: Readonly<Record<string, Seeds>> = {
  WFDB: [
    ['16', writeWfdb(two, { annotations: marks, start: '10:30:00 16/09/2024', comments: ['69 M'] })],
    ['212', writeWfdb(two, { format: 212, skews: [0, 3], annotations: marks })],
    ['several samples a frame', writeWfdb([two[0]!, beats('V1', { rate: 200 })], { fileEach: true })],
    ['in pieces', [master, ...writeWfdb(two, { record: 'a' }), ...writeWfdb(two, { record: 'b', gain: 500 })]],
  ],
  EDF: [
    ['EDF', unnamed(writeEdf(two))],
    ['EDF+C', unnamed(writeEdf(two, { kind: 'EDF+C', annotations: tals }))],
    ['EDF+D', unnamed(writeEdf(two, { kind: 'EDF+D', onsets: [0, 5], annotations: tals }))],
    ['BDF', unnamed(writeEdf(two, { kind: 'BDF' }))],
  ],
  aECG: [
    [
      'two sets',
      unnamed(
        writeAecg([short, [short[0]!]], {
          ...{ heads: ['20240305061500.000', '20240305061500.400'], origin: 5, name: '王小明', inSeries: qt },
        }),
      ),
    ],
    [
      'relative, in UTF-16',
      unnamed(writeAecg([short], { time: 'relative', heads: ['0'], encoding: 'utf-16le', places: 3 })),
    ],
  ],
  DICOM: [
    ['explicit', dicom({ padding: -32_768 })],
    ['implicit', dicom({ syntax: 'implicit', openEnded: true })],
    ['big', dicom({ syntax: 'big', samples: 'SB', sensitivity: '25' })],
    ['without a preamble', dicom({ before: 'nothing' })],
    [
      'two groups',
      unnamed(
        writeDicom([short, short], {
          inGroup: (place) => [el(0x00181068, 'DS', String(200 * place))],
          inChannel: (place) => [el(0x003a0215, 'DS', String(place))],
        }),
      ),
    ],
  ],
};

describe.each(Object.entries(seedsOf))('%s', (_, seeds) => {
  test.each(seeds)('%s, as it is, is read', (_, files) => {
    checkRead(readEcg(files));
  });

  test(
    'broken files are read or refused with a reason, every one of them, and what is read can be drawn',
    ({ task }) => {
      const random = randomOf(35);
      const answers = new Map<string, number>();
      for (let n = 0; n < rounds; n++) {
        const [name, files] = seeds[n % seeds.length]!;
        const at = random(files.length);
        const broken = files.map((file, index) =>
          index === at ? { ...file, content: mutate(file.content, random) } : file,
        );
        try {
          const why = whyNot(() => checkRead(readEcg(broken))) ?? 'read';
          answers.set(why, (answers.get(why) ?? 0) + 1);
        } catch (cause) {
          throw new Error(`file ${n} (${name}) of seed 35`, { cause });
        }
      }
      Object.assign(task.meta, { figures: Object.fromEntries(answers) });
      // Mutations that nothing minded, or that nothing survived, would prove nothing.
      const read = answers.get('read') ?? 0;
      expect(read).toBeGreaterThan(rounds / 20);
      expect(rounds - read).toBeGreaterThan(rounds / 20);
    },
    30 * minute,
  );
});
