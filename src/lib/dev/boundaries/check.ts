import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { findCycle } from './cycles.ts';
import { importsOf } from './imports.ts';
import { judgeFile, judgePackage } from './judge.ts';
import { resolveImport } from './resolve.ts';
import { placeOf, type Place, type Zone } from './rules.ts';

/** Zones whose folders must not import each other in a circle; the server's folders have a table. */
const LAYERED: readonly Zone[] = ['domain', 'browser'];

export interface BoundaryReport {
  files: number;
  /** `path:line  specifier  reason`, one line per forbidden import. */
  problems: string[];
}

/** Checks every import below `root`/src against the table. */
export function checkBoundaries(root: string): BoundaryReport {
  const aliases = aliasesOf(root);
  const folders = Object.fromEntries(LAYERED.map((zone) => [zone, new Map<string, Set<string>>()]));
  const problems: string[] = [];
  const files = sourcesBelow(root);
  for (const { path, place } of files) {
    for (const { specifier, line, inPageScript } of importsOf(path, readFileSync(join(root, path), 'utf8'))) {
      const target = resolveImport(specifier, path, aliases);
      if (target !== undefined) noteFolders(folders[place.zone], place, target);
      const problem =
        target === undefined ? judgePackage(place, specifier, inPageScript) : judgeFile(place, target, inPageScript);
      if (problem !== undefined) problems.push(`${path}:${line}  "${specifier}"  ${problem}`);
    }
  }
  for (const [zone, imports] of Object.entries(folders)) {
    const cycle = findCycle(imports);
    if (cycle) problems.push(`src/lib/${zone}  its folders import each other in a circle: ${cycle.join(' → ')}`);
  }
  return { files: files.length, problems };
}

function aliasesOf(root: string): Record<string, string> {
  const { imports } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
    imports?: Record<string, string>;
  };
  return imports ?? {};
}

function sourcesBelow(root: string): { path: string; place: Place }[] {
  const entries = readdirSync(join(root, 'src'), { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile() && /\.(ts|tsx|mts|js|mjs|astro)$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name).slice(join(root, '/').length).replaceAll('\\', '/'))
    .flatMap((path) => {
      const place = placeOf(path);
      return place ? [{ path, place }] : [];
    })
    .sort((a, b) => a.path.localeCompare(b.path));
}

function noteFolders(imports: Map<string, Set<string>> | undefined, from: Place, target: string): void {
  const to = placeOf(target);
  if (!imports || from.zone !== to?.zone || from.part === '' || to.part === '' || from.part === to.part) return;
  imports.set(from.part, (imports.get(from.part) ?? new Set()).add(to.part));
}
