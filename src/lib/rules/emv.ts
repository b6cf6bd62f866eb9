/**
 * EMVCo merchant-presented QR codes: fields of two digits for the name, two for the length, then the value; the
 * last field (63) is a checksum over everything before it and over its own name and length.
 */
export type EmvFields = ReadonlyMap<string, string>;

const CHECKSUM = '63';
const CHECKSUM_HEAD = '6304';
const CHECKSUM_LENGTH = 4;
const MAX_VALUE_LENGTH = 99;
// A length counts characters; in printable ASCII that is the same as bytes, so no reader can disagree.
const PRINTABLE = /^[\x20-\x7e]+$/;

/** CRC-16/CCITT-FALSE (polynomial 1021, start FFFF) as four hexadecimal digits. */
export function crc16(text: string): string {
  let crc = 0xffff;
  for (const byte of new TextEncoder().encode(text)) {
    crc ^= byte << 8;
    for (let bit = 0; bit < 8; bit++) crc = (crc & 0x8000 ? (crc << 1) ^ 0x1021 : crc << 1) & 0xffff;
  }
  return crc.toString(16).toUpperCase().padStart(4, '0');
}

/** One field; a value that cannot stand in one is the caller's mistake. */
export function emvField(tag: string, value: string): string {
  if (value.length > MAX_VALUE_LENGTH || !PRINTABLE.test(value))
    throw new RangeError(`EMV field ${tag} cannot hold this`);
  return `${tag}${String(value.length).padStart(2, '0')}${value}`;
}

/** Adds the checksum, which makes a payload of fields complete. */
export function sealEmv(fields: string): string {
  return `${fields}${CHECKSUM_HEAD}${crc16(fields + CHECKSUM_HEAD)}`;
}

/** The fields of a payload or of a template inside one; undefined when the structure is broken. */
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

/** The fields of a whole payload, when its structure is right and its checksum holds. */
export function parseEmv(payload: string): EmvFields | undefined {
  const sealed = payload.slice(0, -CHECKSUM_LENGTH);
  if (!PRINTABLE.test(payload) || !sealed.endsWith(CHECKSUM_HEAD)) return undefined;
  if (crc16(sealed) !== payload.slice(-CHECKSUM_LENGTH)) return undefined;
  const fields = readFields(payload);
  // The first field says which version this is; the checksum must be the last one, not bytes inside another.
  const names = [...(fields?.keys() ?? [])];
  return names[0] === '00' && fields?.get('00') === '01' && names.at(-1) === CHECKSUM ? fields : undefined;
}
