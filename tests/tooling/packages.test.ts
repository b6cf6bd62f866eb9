import { describe, expect, it } from 'vitest';
import { parseAdvisories } from '../../src/lib/dev/packages/advisories.ts';
import { versionTimes } from '../../src/lib/dev/packages/ages.ts';
import { billOfMaterials, licenseList } from '../../src/lib/dev/packages/bill-of-materials.ts';
import { isAccepted, packageProblems } from '../../src/lib/dev/packages/licenses.ts';
import { readLockFile, type LockedPackage } from '../../src/lib/dev/packages/lock-file.ts';
import { ROOT } from '../../src/lib/dev/paths.ts';

const packages = readLockFile(ROOT);
const project = { name: 'parlay', version: '1.0.0', license: 'Apache-2.0', dependencies: { pg: '8', sharp: '0' } };
const pg = packages.find(({ path }) => path === 'node_modules/pg') as LockedPackage;

describe('a license', () => {
  it.each(['MIT', 'Apache-2.0 AND LGPL-3.0-or-later', '(GPL-3.0-only OR MIT)'])('is accepted: %s', (expression) => {
    expect(isAccepted(expression)).toBe(true);
  });

  it.each([
    'AGPL-3.0-only',
    'MIT AND GPL-2.0-only',
    'SSPL-1.0',
    'BUSL-1.1',
    'SEE LICENSE IN LICENSE',
    'UNLICENSED',
    '',
  ])('is refused: %s', (expression) => expect(isAccepted(expression)).toBe(false));
});

describe('the packages of the lock file', () => {
  it('have no problem', () => expect(packageProblems(packages)).toEqual([]));

  it('would have one with a refused or missing license, without a checksum, or from elsewhere', () => {
    const changes = [
      { license: 'AGPL-3.0-only' },
      { license: undefined },
      { integrity: undefined },
      { resolved: 'git+ssh://x' },
    ];
    for (const change of changes) expect(packageProblems([{ ...pg, ...change }])).toHaveLength(1);
  });
});

describe('the bill of materials', () => {
  const bill = billOfMaterials(project, packages) as {
    specVersion: string;
    serialNumber: string;
    components: { name: string; purl: string; hashes: { content: string }[]; licenses: unknown[] }[];
    dependencies: { ref: string; dependsOn: string[] }[];
  };
  const references = bill.components.map(({ purl }) => purl);

  it('names every package of production once, with license and checksum, and none of development', () => {
    const used = new Set(packages.filter(({ isDev }) => !isDev).map(({ name, version }) => `${name}@${version}`));
    expect(new Set(references).size).toBe(references.length);
    expect(references).toHaveLength(used.size);
    expect(references.some((reference) => reference.startsWith('pkg:npm/vitest@'))).toBe(false);
    for (const { hashes, licenses } of bill.components) {
      expect(hashes[0]?.content).toMatch(/^[0-9a-f]{128}$/);
      expect(licenses).toHaveLength(1);
    }
  });

  it('names which package needs which, as Node finds them', () => {
    expect(bill.dependencies.find(({ ref }) => ref === 'parlay')?.dependsOn).toContain(`pkg:npm/pg@${pg.version}`);
    const known = new Set([...references, 'parlay']);
    for (const { ref, dependsOn } of bill.dependencies) {
      expect(known.has(ref)).toBe(true);
      for (const needed of dependsOn) expect(known.has(needed)).toBe(true);
    }
    expect(bill.dependencies.find(({ ref }) => ref.startsWith('pkg:npm/pg@'))?.dependsOn.length).toBeGreaterThan(3);
  });

  it('is the same for the same packages', () => {
    expect(billOfMaterials(project, packages)).toEqual(bill);
    expect(bill.serialNumber).toMatch(/^urn:uuid:[0-9a-f]{8}-[0-9a-f]{4}-5[0-9a-f]{3}-a[0-9a-f]{3}-[0-9a-f]{12}$/);
  });

  it('comes with a list of the licenses', () => {
    expect(licenseList(packages)).toMatch(new RegExp(`^MIT\\n(  .*\\n)*  pg ${pg.version}$`, 'm'));
  });
});

describe('the audit', () => {
  it('reads what the registry reports, and knows when it reports nothing', () => {
    const found = { severity: 'high', range: '<2.0.0', isDirect: true, via: [] };
    expect(parseAdvisories(JSON.stringify({ vulnerabilities: { pg: found } }))).toEqual([
      { name: 'pg', severity: 'high', range: '<2.0.0' },
    ]);
    expect(parseAdvisories('{"vulnerabilities":{}}')).toEqual([]);
    expect(parseAdvisories('{"message":"405 Method Not Allowed"}')).toBeUndefined();
    expect(parseAdvisories('')).toBeUndefined();
  });

  it('knows since when the lock file names a version', () => {
    const lines = ['\t    "node_modules/pg": {', '\t      "version": "8.0.0",'];
    const blame = lines.map((line, index) => `committer-time ${1_700_000_000 + index}\n${line}`).join('\n');
    expect(versionTimes(blame)).toEqual(new Map([['node_modules/pg', new Date(1_700_000_001_000)]]));
  });
});
