import { createHash } from 'node:crypto';
import { closeSync, existsSync, mkdirSync, openSync, readFileSync, readSync, renameSync, writeFileSync } from 'node:fs';
import { basename, dirname, relative } from 'node:path';
import type { Plugin } from 'rolldown';
import { billOfMaterials, licenseList, type Project } from '../packages/bill-of-materials.ts';
import { readLockFile } from '../packages/lock-file.ts';
import { inRoot, ROOT } from '../paths.ts';
import { step } from '../progress.ts';
import { hashInputs } from './stamp.ts';

/**
 * The server in one file: Node reads 1,400 modules in more than a second, and this file in a quarter of one. It finds
 * SQL, texts and packages in the project around it, like the sources it is made from.
 */
export const PROGRAM = 'dist/program/portal.mjs';

/** The same server from its sources: what the program is made from, and what development runs. */
export const SERVER_SOURCE = 'src/lib/server/main.ts';
/** The module of its threads, which is bundled to a file of the same name beside the program. */
const THREAD_SOURCE = 'src/lib/server/adapters/threads/server-tasks.ts';
const THREAD_NAME = basename(THREAD_SOURCE, '.ts');
const INPUTS = [
  ...['server', 'domain', 'rules', 'api', 'i18n', 'kernel'].map((folder) => `src/lib/${folder}`),
  'src/lib/dev/build/program.ts',
  'src/lib/dev/packages',
  'package.json',
  'package-lock.json',
];
/** Packages with native code, and those that look for files beside their own modules. */
const NOT_BUNDLED =
  /^(@electric-sql\/pglite|@node-rs\/argon2|@simplewebauthn\/server|file-type|maxmind|mjml|pg|pino|sharp|sirv|svg-captcha|swagger-ui-dist)(\/|$)/;

/** Makes the server's program from exactly these sources. Does nothing when the existing one is. */
export async function ensureProgram(): Promise<void> {
  const mark = programMark(ROOT);
  if (isProgramOf(ROOT, mark)) return;
  await step('Bundling the server', () => bundle(mark));
}

/** Returns the first line of the program, which names the sources it was made from. */
export function programMark(root: string): string {
  const hash = createHash('sha256');
  hashInputs(hash, root, INPUTS);
  return `// ${hash.digest('hex')}`;
}

function isProgramOf(root: string, mark: string): boolean {
  const file = `${root}/${PROGRAM}`;
  if (!existsSync(file)) return false;
  const start = Buffer.alloc(mark.length + 1);
  const descriptor = openSync(file, 'r');
  readSync(descriptor, start);
  closeSync(descriptor);
  return start.toString() === `${mark}\n`;
}

async function bundle(mark: string): Promise<void> {
  const folder = inRoot(dirname(PROGRAM));
  // The program comes last: it is complete when its mark can be read, and another process may do the same.
  const files = [
    ...(await filesOf({ [THREAD_NAME]: inRoot(THREAD_SOURCE) }, folder, mark)),
    ...(await filesOf({ portal: inRoot(SERVER_SOURCE) }, folder, mark)),
  ];
  mkdirSync(folder, { recursive: true });
  for (const file of [...packageLists(), ...files]) {
    const path = `${folder}/${file.fileName}`;
    writeFileSync(`${path}.${process.pid}`, file.type === 'asset' ? file.source : file.code);
    renameSync(`${path}.${process.pid}`, path);
  }
}

/** Lists the packages that the program runs with, for the operator's records and for scanners. */
function packageLists() {
  const packages = readLockFile(ROOT);
  const project = JSON.parse(readFileSync(inRoot('package.json'), 'utf8')) as Project;
  const bill = JSON.stringify(billOfMaterials(project, packages), null, 1);
  return [
    { type: 'asset', fileName: 'sbom.cdx.json', source: bill },
    { type: 'asset', fileName: 'licenses.txt', source: licenseList(packages) },
  ] as const;
}

/** Bundles a module to one file, which comes after its source map. */
async function filesOf(input: Record<string, string>, folder: string, mark: string) {
  // The bundler is loaded only when there is something to bundle.
  const { rolldown } = await import('rolldown');
  await using build = await rolldown({
    input,
    cwd: ROOT,
    platform: 'node',
    external: NOT_BUNDLED,
    plugins: [keepAddresses(folder)],
    tsconfig: false,
    logLevel: 'warn',
  });
  const { output } = await build.generate({
    dir: folder,
    format: 'esm',
    entryFileNames: '[name].mjs',
    codeSplitting: false,
    sourcemap: true,
    banner: mark,
  });
  return output.toReversed();
}

/**
 * Keeps `import.meta.url` the address of each source, so that the files beside it are found. Only the threads' module is
 * beside the program.
 */
function keepAddresses(folder: string): Plugin {
  return {
    name: 'keep-addresses',
    transform: {
      filter: { code: /import\.meta\.url/, id: /\/src\/lib\// },
      handler: (code, id) => {
        const address = `new URL(${JSON.stringify(relative(folder, id))}, import.meta.url).href`;
        const atSource = code.replaceAll('import.meta.url', address);
        const atProgram = `new URL('./${THREAD_NAME}.mjs', import.meta.url)`;
        return { code: atSource.replaceAll(`new URL('./${THREAD_NAME}.ts', ${address})`, atProgram), map: null };
      },
    },
  };
}
