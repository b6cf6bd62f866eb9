import { isIPv4 } from 'node:net';

/**
 * Builds a country database in MaxMind’s format (version 2.0 of its specification): a binary tree of addresses whose leaves
 * are records. `countries` maps a range ("203.0.113.0/24", "2001:db8::/32") to a country.
 */
export function countryDatabase(countries: Readonly<Record<string, string>>): Buffer {
  const data: Buffer[] = [];
  const root: Node = [undefined, undefined];
  let size = 0;
  for (const [range, country] of Object.entries(countries)) {
    const record = mapOf({ country: mapOf({ iso_code: textOf(country) }) });
    insert(root, bitsOf(range), { dataAt: size });
    data.push(record);
    size += record.length;
  }
  const nodes = numbered(root);
  const tree = Buffer.concat(nodes.map((node) => nodeBytes(node, nodes)));
  const metadata = mapOf({
    binary_format_major_version: numberOf(2),
    binary_format_minor_version: numberOf(0),
    build_epoch: numberOf(1_700_000_000),
    database_type: textOf('Parlay-Test-Country'),
    description: mapOf({ en: textOf('made by a test') }),
    ip_version: numberOf(6),
    languages: control(11, 0),
    node_count: numberOf(nodes.length),
    record_size: numberOf(32),
  });
  return Buffer.concat([tree, Buffer.alloc(16), ...data, Buffer.from('\xab\xcd\xefMaxMind.com', 'latin1'), metadata]);
}

type Leaf = { dataAt: number };
type Node = [Node | Leaf | undefined, Node | Leaf | undefined];

const isNode = (branch: Node | Leaf | undefined): branch is Node => Array.isArray(branch);

function insert(root: Node, bits: readonly (0 | 1)[], leaf: Leaf): void {
  let node = root;
  for (const [index, bit] of bits.entries()) {
    if (index === bits.length - 1) {
      node[bit] = leaf;
      return;
    }
    const next = node[bit];
    node = isNode(next) ? next : (node[bit] = [undefined, undefined]);
  }
}

function numbered(root: Node): Node[] {
  const nodes = [root];
  for (const node of nodes) nodes.push(...node.filter(isNode));
  return nodes;
}

/** Writes two 32-bit records: the number of a node, "not found", or an offset into the data after 16 empty bytes. */
function nodeBytes(node: Node, nodes: readonly Node[]): Buffer {
  const bytes = Buffer.alloc(8);
  node.forEach((branch, side) => {
    const record = isNode(branch) ? nodes.indexOf(branch) : nodes.length + (branch ? 16 + branch.dataAt : 0);
    bytes.writeUInt32BE(record, side * 4);
  });
  return bytes;
}

/** Returns the bits of a range; an IPv4 address is in the tree under 96 zeros. */
function bitsOf(range: string): (0 | 1)[] {
  const [address = '', length = ''] = range.split('/');
  const bytes = isIPv4(address) ? [...Array(12).fill(0), ...address.split('.').map(Number)] : bytesOfV6(address);
  const bits = bytes.flatMap((byte: number) => [7, 6, 5, 4, 3, 2, 1, 0].map((at) => ((byte >> at) & 1) as 0 | 1));
  return bits.slice(0, Number(length) + (isIPv4(address) ? 96 : 0));
}

function bytesOfV6(address: string): number[] {
  const [head = '', tail = ''] = address.split('::');
  const groups = (text: string) => text.split(':').filter(Boolean);
  const gap = Array(8 - groups(head).length - groups(tail).length).fill('0');
  const all = [...groups(head), ...gap, ...groups(tail)].map((group) => Number.parseInt(group, 16));
  return all.flatMap((group) => [group >> 8, group & 255]);
}

/** Writes the control byte; types from 8 on need a second byte. */
const LATER_TYPES = 7;

function control(type: number, length: number): Buffer {
  return type > LATER_TYPES ? Buffer.from([length, type - LATER_TYPES]) : Buffer.from([(type << 5) | length]);
}

function textOf(text: string): Buffer {
  const bytes = Buffer.from(text);
  const size =
    bytes.length < 29 ? control(2, bytes.length) : Buffer.concat([control(2, 29), Buffer.from([bytes.length - 29])]);
  return Buffer.concat([size, bytes]);
}

/** Writes an unsigned 32-bit number. */
function numberOf(value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(value);
  return Buffer.concat([control(6, 4), bytes]);
}

function mapOf(entries: Readonly<Record<string, Buffer>>): Buffer {
  const pairs = Object.entries(entries).flatMap(([key, value]) => [textOf(key), value]);
  return Buffer.concat([control(7, Object.keys(entries).length), ...pairs]);
}
