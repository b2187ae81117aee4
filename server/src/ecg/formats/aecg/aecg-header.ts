/** Whose ECG an aECG is, what it was taken with, and what is said of it. */
import type { EcgHeader } from '@wardlight/contract';
import { headerLines, headerText } from '../header-text.ts';
import { readDay } from '../hl7-time.ts';
import { inOwnUnit, intervalOfCode, type Measure } from '../intervals.ts';
import { allBelow, under, type XmlNode } from './xml-tree.ts';

/** @param series the one whose leads are drawn */
export function readHeader(root: XmlNode, series: XmlNode | undefined, statements: readonly string[]): EcgHeader {
  const subject = allBelow(root, 'trialSubject')[0];
  const person = under(subject, 'subjectDemographicPerson');
  const comments = allBelow(root, 'subjectFindingComment').map((comment) => under(comment, 'text')?.text);
  const gender = under(person, 'administrativeGenderCode')?.attributes.code?.toUpperCase();
  return {
    patient_name: headerText(nameOf(under(person, 'name')), 200),
    patient_id: headerText(under(subject, 'id')?.attributes.extension, 100),
    birthday: readDay(under(person, 'birthTime')?.attributes.value),
    gender: gender === 'M' ? 'male' : gender === 'F' ? 'female' : null,
    device: deviceOf(series),
    filters: series === undefined ? [] : headerLines(filtersOf(series), 20, 100),
    statements: headerLines([...statements, ...comments], 50, 500),
  };
}

/** A name may stand in parts, such as `given` and `family`. */
function nameOf(name: XmlNode | undefined): string | undefined {
  if (name === undefined) return undefined;
  return [name.text, ...name.children.map(({ text }) => text)].map((part) => part.trim()).join(' ');
}

function deviceOf(series: XmlNode | undefined): string | null {
  const author = under(series, 'author', 'seriesAuthor');
  const device = under(author, 'manufacturedSeriesDevice');
  const parts = [
    under(author, 'manufacturerOrganization', 'name')?.text,
    under(device, 'manufacturerModelName')?.text,
    under(device, 'softwareName')?.text,
  ];
  return headerText(parts.flatMap((part) => headerText(part, 100) ?? []).join(' '), 200);
}

const filterNames: Readonly<Record<string, string>> = { LOW_PASS: 'low-pass', HIGH_PASS: 'high-pass', NOTCH: 'notch' };

function filtersOf(series: XmlNode): string[] {
  return allBelow(series, 'controlVariable').flatMap((variable) => {
    const kind = /_FILTER_(LOW_PASS|HIGH_PASS|NOTCH)$/.exec(under(variable, 'code')?.attributes.code ?? '')?.[1];
    const name = kind === undefined ? undefined : filterNames[kind];
    if (name === undefined) return [];
    // The value stands beside the code, or one level below, beside what it is a value of.
    const values = allBelow(variable, 'value');
    const frequency = values.find(({ attributes }) => attributes.value !== undefined)?.attributes;
    const words = values.map(({ text }) => text.trim()).filter((text) => text !== '');
    const figure = frequency === undefined ? [] : [`${frequency.value} ${frequency.unit ?? 'Hz'}`];
    return [[name, ...figure, ...words.map((word) => `(${word})`)].join(' ')];
  });
}

export interface Marks {
  readonly measures: Measure[];
  readonly statements: string[];
}

/**
 * What one annotation says, as soon as it is read.
 * @param above its open ancestors: a value that stands by itself speaks for the whole recording, one in a representative beat for all
 * beats, one in a beat for that beat alone.
 */
export function takeAnnotation(marks: Marks, annotation: XmlNode, above: readonly XmlNode[]): void {
  const code = under(annotation, 'code')?.attributes.code ?? '';
  const value = under(annotation, 'value');
  const interval = intervalOfCode(code);
  if (interval !== undefined) {
    const figure = Number(value?.attributes.value ?? Number.NaN);
    const own = inOwnUnit(interval.kind, figure, value?.attributes.unit);
    const derived = above.some(({ name }) => name === 'derivedSeries');
    const beat = above.some((node) => node.name === 'annotation' && isBeat(node));
    const rank = (derived ? 1 : beat ? 2 : 0) + interval.rank;
    if (own !== undefined && marks.measures.length < mostMeasures)
      marks.measures.push({ ...interval, value: own, rank });
    return;
  }
  if (!isStatement.test(code) || marks.statements.length >= mostStatements) return;
  const said = [value?.text, value?.attributes.displayName, under(annotation, 'text')?.text];
  const words = said.find((text) => text !== undefined && text.trim() !== '');
  if (words !== undefined) marks.statements.push(words);
}

const isBeat = (annotation: XmlNode): boolean =>
  /^MDC_ECG_(?:BEAT|WAVC)/.test(under(annotation, 'code')?.attributes.code ?? '');

const isStatement = /^MDC_ECG_(?:INTERPRETATION|RHY$|RHY_|DIAGNOS|CONCLUSION|COMMENT)/i;
/** A day has about 100,000 beats. */
const mostMeasures = 1_000_000;
const mostStatements = 1_000;
