import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** File of repeatable SQL, see README.md. */
export interface SqlFile {
  /** The file's name without `.sql`: the name of its function, or `<domain>_tables` for a file without one. */
  name: string;
  text: string;
  /** SHA-256 of the text, hex. */
  hash: string;
}

const DOMAINS = fileURLToPath(new URL('../../domain', import.meta.url));
const OWN_FOLDER = fileURLToPath(new URL('./sql', import.meta.url));

let read: readonly SqlFile[] | undefined;

/**
 * Returns the SQL files of every domain (`src/lib/domain/<name>/sql`) and of this folder (`sql`), in dependency order. Reads them once:
 * a process may open several databases.
 */
export function readSqlFiles(): readonly SqlFile[] {
  read ??= readAll();
  return read;
}

function readAll(): SqlFile[] {
  const folders = readdirSync(DOMAINS).map((name) => join(DOMAINS, name, 'sql'));
  return sortByDependencies([OWN_FOLDER, ...folders].filter((folder) => existsSync(folder)).flatMap(readFolder));
}

function readFolder(folder: string): SqlFile[] {
  const paths = readdirSync(folder).filter((path) => path.endsWith('.sql'));
  return paths.map((path) => toSqlFile(basename(path, '.sql'), readFileSync(join(folder, path), 'utf8')));
}

/** Throws Error when the file does not define exactly the function it is named after. */
export function toSqlFile(name: string, text: string): SqlFile {
  const functions = namesAfter(/\bcreate\s+or\s+replace\s+function\s+(\w+)/gi, codeOf(text));
  const expected = name.endsWith('_tables') ? [] : [name];
  if (functions.join() !== expected.join()) {
    throw new Error(`${name}.sql must define ${expected.join() || 'no function'}, not ${functions.join() || 'none'}`);
  }
  return { name, text, hash: createHash('sha256').update(text).digest('hex') };
}

/**
 * Sorts the files so that each comes after those whose functions or types it names; files that do not depend on each
 * other are in alphabetical order. Throws Error for a name that is defined twice and for a cycle.
 */
export function sortByDependencies(files: readonly SqlFile[]): SqlFile[] {
  const definedIn = definitions(files);
  const sorted = new Set<SqlFile>();
  const visit = (file: SqlFile, path: readonly string[]) => {
    if (sorted.has(file)) return;
    if (path.includes(file.name))
      throw new Error(`SQL files depend on each other: ${[...path, file.name].join(' → ')}`);
    const words = namesAfter(/\b(\w+)\b/g, codeOf(file.text));
    const needed = new Set(words.map((word) => definedIn.get(word)).filter((other) => other !== undefined));
    for (const other of byName([...needed])) if (other !== file) visit(other, [...path, file.name]);
    sorted.add(file);
  };
  for (const file of byName(files)) visit(file, []);
  return [...sorted];
}

function definitions(files: readonly SqlFile[]): Map<string, SqlFile> {
  const definedIn = new Map<string, SqlFile>();
  for (const file of files) {
    const types = namesAfter(/\bcreate\s+type\s+(\w+)/gi, codeOf(file.text));
    for (const name of [file.name, ...types]) {
      if (definedIn.has(name)) throw new Error(`${name} is defined twice, the second time in ${file.name}.sql`);
      definedIn.set(name, file);
    }
  }
  return definedIn;
}

/** Removes comments and string literals, in which names have no meaning. */
function codeOf(text: string): string {
  return text.replace(/--[^\n]*|'(?:[^']|'')*'/g, ' ');
}

function namesAfter(pattern: RegExp, text: string): string[] {
  return Array.from(text.matchAll(pattern), (match) => match[1] ?? '');
}

function byName(files: readonly SqlFile[]): SqlFile[] {
  return files.toSorted((a, b) => (a.name < b.name ? -1 : 1));
}
