/** Which format a file has, by its content: names say nothing, and often there is none. WFDB's header is recognised by its own grammar. */
import { isEdf } from './formats/edf/edf-header.ts';
import { binaryText } from './formats/header-text.ts';

export type KnownFormat = 'edf' | 'aecg' | 'dicom' | 'pdf' | 'scp';

/** Bytes in which an XML file's first element, or a PDF's mark, must begin. */
const XML_HEAD = 65_536;
const PDF_HEAD = 1_024;

/** @returns null = none of these */
export function formatOf(content: Uint8Array): KnownFormat | null {
  if (isDicom(content)) return 'dicom';
  if (isEdf(content)) return 'edf';
  if (isAecg(content)) return 'aecg';
  if (binaryText(content.subarray(0, PDF_HEAD)).includes('%PDF-')) return 'pdf';
  return isScp(content) ? 'scp' : null;
}

/** Types that the elements of the first groups have. */
const DICOM_TYPES = /^(?:UL|OB|UI|CS|SH|DA|TM|DT|LO)$/;

/** With its preamble, or beginning at once with an element of the groups that come first. */
function isDicom(content: Uint8Array): boolean {
  if (binaryText(content.subarray(128, 132)) === 'DICM') return true;
  if (content.length < 132) return false;
  const view = new DataView(content.buffer, content.byteOffset, content.byteLength);
  const group = view.getUint16(0, true);
  if ((group !== 2 && group !== 8) || view.getUint16(2, true) > 0x20) return false;
  if (DICOM_TYPES.test(binaryText(content.subarray(4, 6)))) return true;
  // Without types: a short even length, and behind it another element of the group.
  const length = view.getUint32(4, true);
  return length <= 64 && length % 2 === 0 && view.getUint16(8 + length, true) === group;
}

function isScp(content: Uint8Array): boolean {
  if (content.length < 24) return false;
  if (binaryText(content.subarray(16, 22)) === 'SCPECG') return true;
  // Before version 1.3 it says no more than its own length, and that section 0 comes first.
  const view = new DataView(content.buffer, content.byteOffset, content.byteLength);
  return view.getUint32(2, true) === content.length && view.getUint16(8, true) === 0 && view.getUint32(10, true) >= 136;
}

/** The first element is `AnnotatedECG`, of any prefix. */
function isAecg(content: Uint8Array): boolean {
  let rest = xmlText(content.subarray(0, XML_HEAD))
    .replace(/^\ufeff/, '')
    .trimStart();
  while (rest.startsWith('<?') || rest.startsWith('<!')) {
    const end = rest.startsWith('<!DOCTYPE')
      ? documentTypeEnd(rest)
      : after(rest, rest.startsWith('<?') ? '?>' : '-->');
    if (end === 0) return false;
    rest = rest.slice(end).trimStart();
  }
  return /^<(?:[^\s<>/:]{1,100}:)?AnnotatedECG[\s/>]/.test(rest);
}

/** 0 = it is not there. */
const after = (text: string, mark: string): number => {
  const at = text.indexOf(mark);
  return at < 0 ? 0 : at + mark.length;
};

function documentTypeEnd(text: string): number {
  const [open, close] = [text.indexOf('['), text.indexOf('>')];
  if (open < 0 || (close >= 0 && close < open)) return after(text, '>');
  const inner = after(text, ']');
  const end = inner === 0 ? 0 : after(text.slice(inner), '>');
  return end === 0 ? 0 : inner + end;
}

/** UTF-16 has a zero in every second byte of a tag; in all other encodings of XML that are used, tags are ASCII. */
function xmlText(bytes: Uint8Array): string {
  if (bytes[0] === 0xff || bytes[1] === 0) return new TextDecoder('utf-16le').decode(bytes);
  if (bytes[0] === 0xfe || bytes[0] === 0) return new TextDecoder('utf-16be').decode(bytes);
  return binaryText(bytes).replace(/^\xef\xbb\xbf/, '');
}
