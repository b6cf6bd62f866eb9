import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { checkBoundaries } from '../../src/lib/dev/boundaries/check.ts';
import { findCycle } from '../../src/lib/dev/boundaries/cycles.ts';
import { SERVER_TABLE, TABLE, ZONES, type Zone } from '../../src/lib/dev/boundaries/rules.ts';

const ROOT = join(import.meta.dirname, '../..');
const KINDS = ['ts', 'tsx', 'astro'] as const;

/** A file of each zone, and a specifier that imports it. */
const SAMPLE: Record<Zone, { file: string; specifier: string }> = {
  kernel: { file: 'src/lib/kernel/money.ts', specifier: '#kernel/money' },
  rules: { file: 'src/lib/rules/limits.ts', specifier: '#rules/limits' },
  i18n: { file: 'src/lib/i18n/locales.ts', specifier: '#i18n/locales' },
  api: { file: 'src/lib/api/envelope.ts', specifier: '#api/envelope' },
  domain: { file: 'src/lib/domain/wallet/index.ts', specifier: '#domain/wallet' },
  server: { file: 'src/lib/server/config/config.ts', specifier: '#server/config/config' },
  browser: { file: 'src/lib/browser/storage.ts', specifier: '#browser/storage' },
  islands: { file: 'src/islands/ui/action/Button.tsx', specifier: '#islands/ui/action/Button.tsx' },
  layouts: { file: 'src/layouts/SiteLayout.astro', specifier: '#layouts/SiteLayout.astro' },
  pages: { file: 'src/pages/index.astro', specifier: '/src/pages/index.astro' },
  'vendor-sandbox': { file: 'src/lib/vendor-sandbox/main.ts', specifier: '/src/lib/vendor-sandbox/main.ts' },
  'vendor-check': { file: 'src/lib/vendor-check/suite.ts', specifier: '/src/lib/vendor-check/suite.ts' },
  dev: { file: 'src/lib/dev/progress.ts', specifier: '/src/lib/dev/progress.ts' },
};

let root = '';
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'parlay-boundaries-'));
  cpSync(join(ROOT, 'package.json'), join(root, 'package.json'));
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

function write(path: string, text: string): void {
  mkdirSync(dirname(join(root, path)), { recursive: true });
  writeFileSync(join(root, path), text);
}

function source(kind: (typeof KINDS)[number], specifier: string): string {
  const code = `import { thing } from '${specifier}';\nexport const other = thing;\n`;
  return kind === 'astro' ? `---\n${code}---\n<p>don't</p>\n` : code;
}

function problemsOf(path: string, text: string): string[] {
  write(path, text);
  return checkBoundaries(root).problems;
}

/** Returns a file deep inside a part of its own, so that the rule for a file's own folder does not apply. */
function inZone(zone: Zone, name: string): string {
  return join(dirname(SAMPLE[zone].file).replace(/wallet$|ui$/, ''), 'example', name);
}

describe.each(KINDS)('the boundaries in .%s files', (kind) => {
  it.each(ZONES)('refuse exactly the imports that %s may not make', (from) => {
    const others = ZONES.filter((to) => to !== from);
    const fileFor = (to: Zone) => inZone(from, `${to}.${kind}`);
    for (const to of others) write(fileFor(to), source(kind, SAMPLE[to].specifier));
    const { problems } = checkBoundaries(root);
    const forbidden = others.filter((to) => !TABLE[from].may.includes(to));
    for (const to of forbidden) {
      const found = problems.filter((problem) => problem.includes(`${fileFor(to)}:`));
      expect.soft(found, to).toHaveLength(1);
      expect.soft(found[0], to).toContain(`${from} may not import ${to}`);
      expect.soft(found[0], to).toContain(`${fileFor(to)}:${kind === 'astro' ? 2 : 1}`);
    }
    expect(problems).toHaveLength(forbidden.length);
  });

  it('refuse a forbidden import that is written as a relative path', () => {
    expect(
      problemsOf(`src/islands/wallet/Bad.${kind}`, source(kind, '../../lib/server/config/config.ts')),
    ).toHaveLength(1);
  });

  it('refuse an island of another feature, but allow shared ones', () => {
    expect(problemsOf(`src/islands/wallet/Bad.${kind}`, source(kind, '#islands/auth/AuthDialog.tsx'))).toHaveLength(1);
    expect(problemsOf(`src/islands/wallet/Bad.${kind}`, source(kind, '#islands/ui/action/Button.tsx'))).toEqual([]);
    expect(problemsOf(`src/islands/wallet/Bad.${kind}`, source(kind, './DepositForm.tsx'))).toEqual([]);
  });

  it('refuse a deep import into a domain from anywhere', () => {
    const deep = source(kind, '../../domain/wallet/store.ts');
    expect(problemsOf(`src/lib/server/handlers/bad.${kind}`, deep)).toHaveLength(1);
    expect(problemsOf(`src/lib/domain/games/bad.${kind}`, source(kind, '../wallet/store.ts'))).toHaveLength(2);
  });

  it('refuse a package that a zone must not use', () => {
    expect(problemsOf(`src/lib/domain/wallet/bad.${kind}`, source(kind, 'react'))).toHaveLength(1);
    expect(problemsOf(`src/islands/wallet/bad.${kind}`, source(kind, 'node:fs'))).toHaveLength(2);
  });
});

describe('the boundaries', () => {
  it.each([
    ['a dynamic import', `const a = await import('#server/config');`],
    ['a re-export', `export * from '#server/config/config';`],
    ['an import of a type', `import type { A } from '#server/config/config';`],
    ['a type in place', `type A = import('#server/config/config').A;`],
    ['a bare import', `import '#server/config';`],
    ['require', `const a = require('#server/config');`],
    ['import.meta.glob', `const a = import.meta.glob('../../lib/server/*.ts');`],
  ])('detect %s', (_, code) => {
    expect(problemsOf('src/islands/wallet/Bad.tsx', `const text = "it's";\n${code}\n`)).toHaveLength(1);
  });

  it('check the scripts of an .astro file and what its expressions load, with line numbers', () => {
    const page = [
      '---',
      `import Layout from '#layouts/SiteLayout.astro';`,
      '---',
      '<Layout>{(await import("#domain/wallet")).name}</Layout>',
      '<script>',
      `  import '#server/config/config';`,
      '</script>',
      `<script type="application/json">{"import": "#server/config"}</script>`,
    ].join('\n');
    const problems = problemsOf('src/pages/index.astro', page);
    expect(problems.map((problem) => problem.split('  ')[0])).toEqual([
      'src/pages/index.astro:6',
      'src/pages/index.astro:4',
    ]);
  });

  it('let the script of a page use the browser zone, which its frontmatter may not', () => {
    const inScript = `---\n---\n<script>\nimport '#browser/client/island-loader';\n</script>\n`;
    expect(problemsOf('src/pages/index.astro', inScript)).toEqual([]);
    expect(problemsOf('src/pages/index.astro', `---\nimport '#browser/client/island-loader';\n---\n`)).toHaveLength(1);
  });

  it('forbid the ledger to import other domains', () => {
    expect(problemsOf('src/lib/domain/ledger/bad.ts', source('ts', '#domain/wallet'))[0]).toContain(
      'under all of them',
    );
  });

  it('name the cycle when domains import each other', () => {
    write('src/lib/domain/games/a.ts', source('ts', '#domain/wallet'));
    write('src/lib/domain/wallet/b.ts', source('ts', '#domain/members'));
    const problems = problemsOf('src/lib/domain/members/c.ts', source('ts', '#domain/games'));
    expect(problems).toEqual([expect.stringContaining('games → wallet → members → games')]);
  });

  it('name the cycle when folders of the browser import each other', () => {
    write('src/lib/browser/shell/a.ts', source('ts', '../lobby/b.ts'));
    const problems = problemsOf('src/lib/browser/lobby/b.ts', source('ts', '#browser/shell/a'));
    expect(problems).toEqual([expect.stringContaining('lobby → shell → lobby')]);
  });

  it('let only the list of tables look inside the domains', () => {
    const list = `export * from '../../domain/wallet/tables.ts';\n`;
    expect(problemsOf('src/lib/server/db/schema.ts', list)).toEqual([]);
    expect(problemsOf('src/lib/server/db/other.ts', list)).toHaveLength(1);
  });

  it('refuse two parts of the server that import each other', () => {
    const parts = Object.entries(SERVER_TABLE).map(([part, may]) => [part, new Set(may)] as const);
    expect(findCycle(new Map(parts))).toBeUndefined();
  });

  it('refuse a part of the server that imports one above it, whether folder or file', () => {
    expect(problemsOf('src/lib/server/http/bad.ts', source('ts', '../handlers/all.ts'))[0]).toContain(
      "the server's part http may not import its part handlers",
    );
    expect(problemsOf('src/lib/server/limits/bad.ts', source('ts', '../context.ts'))).toHaveLength(2);
    expect(problemsOf('src/lib/server/handlers/good.ts', source('ts', '../http/sessions.ts'))).toHaveLength(2);
  });

  it('require a row of the table for a new part of the server', () => {
    expect(problemsOf('src/lib/server/attic/box.ts', source('ts', '../config/config.ts'))[0]).toContain(
      'attic is not in the table',
    );
  });

  it('refuse an alias that package.json does not have', () => {
    expect(problemsOf('src/lib/kernel/bad.ts', source('ts', '#nowhere/x'))).toHaveLength(1);
  });
});
