import {
  LEAF_DOMAINS,
  SERVER_TABLE,
  serverPartOf,
  SHARED_ISLANDS,
  TABLE,
  TABLE_LIST,
  placeOf,
  type Importer,
  type Place,
} from './rules.ts';

/** Returns why a file at `from` may not import the project's file at `target`, or undefined. */
export function judgeFile(from: Place, target: string, inPageScript: boolean): string | undefined {
  const importer: Importer = inPageScript ? 'page scripts' : from.zone;
  const to = placeOf(target.includes('.') ? target : `${target}/index.ts`);
  if (to === undefined) return judgeOutside(target);
  if (to.zone === 'domain' && from.path === TABLE_LIST && to.path.endsWith('/tables.ts')) return undefined;
  const isOwn = !inPageScript && to.zone === from.zone && to.part === from.part && to.zone !== 'server';
  if (isOwn) return undefined;
  const isInside = !inPageScript && to.zone === from.zone && !['domain', 'islands'].includes(to.zone);
  const { may, why } = TABLE[importer];
  if (!isInside && !may.includes(to.zone)) return `${importer} may not import ${to.zone}: ${why}`;
  if (to.zone === 'domain') return judgeDomain(from, to);
  if (to.zone === 'islands' && from.zone === 'islands') return judgeIsland(to);
  if (to.zone === 'server' && from.zone === 'server') return judgeServer(from, to);
  return undefined;
}

function judgeOutside(target: string): string | undefined {
  if (target.startsWith('unknown alias')) return 'no entry of "imports" in package.json means this';
  if (target.startsWith('tests/')) return 'the product may not import its tests';
  return undefined;
}

function judgeDomain(from: Place, to: Place): string | undefined {
  if (from.zone === 'domain' && LEAF_DOMAINS.has(from.part))
    return `${from.part} may not import another domain: it is under all of them`;
  if (to.path !== `src/lib/domain/${to.part}/index.ts`)
    return `only the index of the domain ${to.part} may be imported from outside`;
  return undefined;
}

function judgeIsland(to: Place): string | undefined {
  return SHARED_ISLANDS.has(to.part)
    ? undefined
    : `an island may not import another feature's island (${to.part || to.path})`;
}

function judgeServer(from: Place, to: Place): string | undefined {
  const [importer, imported] = [serverPartOf(from), serverPartOf(to)];
  if (importer === imported) return undefined;
  const may = SERVER_TABLE[importer];
  if (may === undefined) return `the server's part ${importer} is not in the table of dev/boundaries/rules.ts`;
  return may.includes(imported) ? undefined : `the server's part ${importer} may not import its part ${imported}`;
}

/** Returns why a file at `from` may not use a package, or undefined. */
export function judgePackage(from: Place, specifier: string, inPageScript: boolean): string | undefined {
  const importer: Importer = inPageScript ? 'page scripts' : from.zone;
  const { mayNotUse, why } = TABLE[importer];
  return mayNotUse?.test(specifier) ? `${importer} may not use ${specifier}: ${why}` : undefined;
}
