import { fileURLToPath } from 'node:url';

/** Script that `layouts/Document.astro` loads on every page. */
const ENTRY = fileURLToPath(new URL('../../../islands/shell/start.ts', import.meta.url));

interface ModuleGraph {
  getModuleInfo(id: string): { importedIds: readonly string[] } | null;
}

/** Returns the modules of `src/lib` that a module imports statically, directly or not. */
function staticImports(entry: string, graph: ModuleGraph): Set<string> {
  const found = new Set<string>();
  const queue = [entry];
  for (let id = queue.pop(); id !== undefined; id = queue.pop()) {
    if (found.has(id)) continue;
    found.add(id);
    queue.push(...(graph.getModuleInfo(id)?.importedIds ?? []));
  }
  return new Set([...found].filter((id) => id.includes('/src/lib/')));
}

/**
 * Code splitting that puts everything the script of every page imports into one file, even modules that islands import
 * too. Otherwise each combination of importers would become a file of its own, and every page would request all of them.
 */
export function pageScriptSplitting() {
  let modules: Set<string> | undefined;
  const name = (id: string, graph: ModuleGraph): string | null => {
    modules ??= staticImports(ENTRY, graph);
    return modules.has(id) ? 'shell' : null;
  };
  return { groups: [{ name }] };
}
