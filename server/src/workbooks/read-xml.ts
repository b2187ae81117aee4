/**
 * The XML of workbooks, read by `saxes`, piece by piece. Names are given without their prefix (`x:row` is `row`). A document type is
 * refused: nothing that writes workbooks writes one, and entities of one's own are the oldest bomb there is.
 */
import { SaxesParser } from 'saxes';
import { WorkbookRefused } from './faults.ts';

export interface XmlHandler {
  opened(name: string, attributes: Attributes): void;
  closed(name: string): void;
  /** May come in several pieces. */
  said?(text: string): void;
}

/** An attribute's value by its name as written, prefix and all; undefined = there is none. */
export type Attributes = (name: string) => string | undefined;

/** Of tags within tags; workbooks have about ten. */
const deepest = 100;

/** @throws WorkbookRefused */
export async function readXml(pieces: AsyncIterable<string>, handler: XmlHandler): Promise<void> {
  const parser = new SaxesParser({ xmlns: false, position: false });
  const refuse = () => {
    throw new WorkbookRefused('workbook_unreadable');
  };
  let depth = 0;
  parser.on('error', refuse);
  parser.on('doctype', refuse);
  parser.on('opentag', ({ name, attributes }) => {
    if (++depth > deepest) refuse();
    handler.opened(bare(name), (wanted) => attributes[wanted]);
  });
  parser.on('closetag', ({ name }) => {
    depth--;
    handler.closed(bare(name));
  });
  const said = (text: string) => handler.said?.(text);
  parser.on('text', said);
  parser.on('cdata', said);
  for await (const piece of pieces) parser.write(piece);
  parser.close();
}

const bare = (name: string): string => name.slice(name.indexOf(':') + 1);
