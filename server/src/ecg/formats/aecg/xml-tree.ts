/**
 * XML as a tree from which the parts already read are dropped while the rest still comes, so that only a little of a long file is in
 * memory. A document type is refused, and with it every entity of one's own.
 */
import { SaxesParser } from 'saxes';
import { NotDrawn } from '../../shape.ts';

export interface XmlNode {
  /** Without its prefix. */
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly children: XmlNode[];
  /** Its own text, without its children's; cut to a bound, except of `digits`. */
  text: string;
}

/** Of tags within tags; an ECG with all its marks has about thirty. */
const deepest = 100;
const mostAttributes = 100;
const longestAttribute = 2_000;
const longestText = 4_000;
/** Of those that are kept. */
const mostNodes = 200_000;
/** Of text handed to the parser at once. */
const pieceLength = 1 << 20;

/**
 * @param closed is asked at each end tag, `above` being the open nodes from the root to its parent; true = the node is dropped.
 * @throws NotDrawn `broken`, `tooLarge`
 */
export function readXmlTree(text: string, closed: (node: XmlNode, above: readonly XmlNode[]) => boolean): XmlNode {
  const parser = new SaxesParser({ xmlns: false, position: false });
  const refuse = () => {
    throw new NotDrawn('broken');
  };
  const open: XmlNode[] = [];
  let root: XmlNode | undefined;
  let nodes = 0;
  parser.on('error', refuse);
  parser.on('doctype', refuse);
  parser.on('opentag', ({ name, attributes }) => {
    if (open.length >= deepest) refuse();
    if (++nodes > mostNodes) throw new NotDrawn('tooLarge');
    open.push({ name: bare(name), attributes: short(attributes), children: [], text: '' });
  });
  const said = (piece: string) => {
    const node = open.at(-1);
    if (node === undefined) return;
    if (node.name === 'digits') node.text += piece;
    else if (node.text.length < longestText) node.text += piece.slice(0, longestText - node.text.length);
  };
  parser.on('text', said);
  parser.on('cdata', said);
  parser.on('closetag', () => {
    const node = open.pop();
    if (node === undefined) return;
    const parent = open.at(-1);
    if (parent === undefined) root = node;
    else if (closed(node, open)) nodes -= 1 + countBelow(node);
    else parent.children.push(node);
  });
  for (let at = 0; at < text.length; at += pieceLength) parser.write(text.slice(at, at + pieceLength));
  parser.close();
  return root ?? refuse();
}

const countBelow = (node: XmlNode): number => node.children.reduce((sum, child) => sum + 1 + countBelow(child), 0);

const bare = (name: string): string => name.slice(name.indexOf(':') + 1);

function short(attributes: Readonly<Record<string, string>>): Record<string, string> {
  const kept: Record<string, string> = Object.create(null);
  for (const [name, value] of Object.entries(attributes).slice(0, mostAttributes))
    kept[name] = value.slice(0, longestAttribute);
  return kept;
}

/** The first child of this name, and its child, and so on; undefined = there is none. */
export function under(node: XmlNode | undefined, ...names: readonly string[]): XmlNode | undefined {
  let found = node;
  for (const wanted of names) found = found?.children.find(({ name }) => name === wanted);
  return found;
}

/** All nodes of this name below, by their order in the file. */
export function allBelow(node: XmlNode, wanted: string): XmlNode[] {
  return node.children.flatMap((child) =>
    child.name === wanted ? [child, ...allBelow(child, wanted)] : allBelow(child, wanted),
  );
}

/**
 * Text of XML by its byte order mark, by how its first bytes lie, or by the encoding it declares; UTF-8 else.
 * @throws NotDrawn `broken`: nobody knows the encoding
 */
export function decodeXml(content: Uint8Array): string {
  try {
    return new TextDecoder(encodingOf(content)).decode(content);
  } catch {
    throw new NotDrawn('broken');
  }
}

function encodingOf(content: Uint8Array): string {
  const [a, b] = content;
  if (a === 0xff && b === 0xfe) return 'utf-16le';
  if (a === 0xfe && b === 0xff) return 'utf-16be';
  if (a === 0x3c && b === 0) return 'utf-16le';
  if (a === 0 && b === 0x3c) return 'utf-16be';
  if (a === 0xef && b === 0xbb) return 'utf-8';
  const start = new TextDecoder('latin1').decode(content.subarray(0, 200));
  const declared = /^\s*<\?xml[^>]*?\bencoding\s*=\s*["']([\w.:-]+)["']/.exec(start)?.[1] ?? 'utf-8';
  // Its bytes are not in pairs, whatever it declares.
  return /^utf-?16/i.test(declared) ? 'utf-8' : declared;
}
