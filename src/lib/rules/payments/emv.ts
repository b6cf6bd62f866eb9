/**
 * EMVCo merchant-presented QR codes: each field has two digits for its tag, two for its length, then the value; the last
 * field (63) is a checksum over everything before it and over its own tag and length.
 */
export type EmvFields = ReadonlyMap<string, string>;

const CHECKSUM = '63';
const CHECKSUM_HEAD = '6304';
const CHECKSUM_LENGTH = 4;
const MAX_VALUE_LENGTH = 99;
// Printable ASCII only, where the length in characters equals the length in bytes.
const PRINTABLE = /^[\x20-\x7e]+$/;

/** Computes CRC-16/CCITT-FALSE (polynomial 1021, start FFFF) as four hexadecimal digits. */
export function crc16(text: string): string {
  let crc = 0xffff;
  for (const byte of new TextEncoder().encode(text)) {
    crc ^= byte << 8;
    for (let bit = 0; bit < 8; bit++) crc = (crc & 0x8000 ? (crc << 1) ^ 0x1021 : crc << 1) & 0xffff;
  }
  return crc.toString(16).toUpperCase().padStart(4, '0');
}

/** Formats one field. Throws RangeError when the value is too long or not printable ASCII. */
export function emvField(tag: string, value: string): string {
  if (value.length > MAX_VALUE_LENGTH || !PRINTABLE.test(value))
    throw new RangeError(`EMV field ${tag} cannot hold this`);
  return `${tag}${String(value.length).padStart(2, '0')}${value}`;
}

/** Adds the checksum, which makes a payload of fields complete. */
export function appendChecksum(fields: string): string {
  return `${fields}${CHECKSUM_HEAD}${crc16(fields + CHECKSUM_HEAD)}`;
}

/** Parses the fields of a payload or of a template inside one; undefined when the structure is broken. */
export function readFields(text: string): EmvFields | undefined {
  const fields = new Map<string, string>();
  for (let at = 0; at < text.length;) {
    const head = /^([0-9]{2})([0-9]{2})$/.exec(text.slice(at, at + 4));
    const [, tag = '', length = ''] = head ?? [];
    const end = at + 4 + Number(length);
    if (!head || length === '00' || end > text.length || fields.has(tag)) return undefined;
    fields.set(tag, text.slice(at + 4, end));
    at = end;
  }
  return fields.size > 0 ? fields : undefined;
}

/** Parses a whole payload; undefined when its structure or its checksum is wrong. */
export function parseEmv(payload: string): EmvFields | undefined {
  const payloadHead = payload.slice(0, -CHECKSUM_LENGTH);
  if (!PRINTABLE.test(payload) || !payloadHead.endsWith(CHECKSUM_HEAD)) return undefined;
  if (crc16(payloadHead) !== payload.slice(-CHECKSUM_LENGTH)) return undefined;
  const fields = readFields(payload);
  // The first field is the version; the checksum must be the last field, not bytes inside another.
  const names = [...(fields?.keys() ?? [])];
  return names[0] === '00' && fields?.get('00') === '01' && names.at(-1) === CHECKSUM ? fields : undefined;
}
