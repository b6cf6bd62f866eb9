import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { format, type FormatOptions } from 'oxfmt';
import { Refusal } from '../progress.ts';
import { addContractRow } from './contract-row.ts';
import { addHandler } from './handler.ts';
import { testFor } from './endpoint-test.ts';
import type { Tree } from './edit.ts';
import { parseRequest, type EndpointRequest, type NewEndpoint } from './endpoint-request.ts';

/** Writes the row, handler and test of a new endpoint. Returns the files, as paths from the root. */
export async function newEndpoint(root: string, request: EndpointRequest): Promise<string[]> {
  const endpoint = parseRequest(request);
  const changes = new Map<string, string>();
  // Reads pending changes first, so that a second edit of a file builds on the first.
  const read = (path: string): string | undefined => {
    const file = join(root, path);
    return changes.get(path) ?? (existsSync(file) ? readFileSync(file, 'utf8') : undefined);
  };
  const tree: Tree = { root, read, write: (path, text) => void changes.set(path, text) };
  addContractRow(tree, endpoint);
  addHandler(tree, endpoint);
  addTest(tree, endpoint);
  const style = JSON.parse(readFileSync(join(root, '.oxfmtrc.json'), 'utf8')) as FormatOptions;
  for (const [path, text] of changes) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), await formatted(path, text, style));
  }
  return [...changes.keys()];
}

/** Formats a generated file. Throws when it does not parse, which is an error of the generator. */
async function formatted(path: string, text: string, style: FormatOptions): Promise<string> {
  const { code, errors } = await format(path, text, style);
  if (errors[0]) throw new Error(`${path}: ${errors[0].message}`);
  return code;
}

function addTest(tree: Tree, endpoint: NewEndpoint): void {
  const path = `tests/http/${endpoint.group}-${endpoint.fileName}.test.ts`;
  if (tree.read(path) !== undefined) throw new Refusal(`${path} is already there.`);
  tree.write(path, testFor(endpoint));
}
