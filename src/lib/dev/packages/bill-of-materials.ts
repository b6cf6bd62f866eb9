import { createHash } from 'node:crypto';
import { licenseOf } from './licenses.ts';
import type { LockedPackage } from './lock-file.ts';

/** The fields of package.json that a bill names. */
export interface Project {
  name: string;
  version: string;
  license: string;
  dependencies: Record<string, string>;
}

/**
 * Builds the software bill of materials of what runs in production, in CycloneDX 1.6. The same lock file gives the same
 * text, so that two builds can be compared.
 */
export function billOfMaterials(project: Project, packages: readonly LockedPackage[]): object {
  const used = packages.filter(({ isDev }) => !isDev);
  const components = new Map(used.map((entry) => [referenceOf(entry), toComponent(entry)]));
  const component = { type: 'application', 'bom-ref': 'parlay', name: project.name, version: project.version };
  return {
    $schema: 'http://cyclonedx.org/schema/bom-1.6.schema.json',
    bomFormat: 'CycloneDX',
    specVersion: '1.6',
    serialNumber: `urn:uuid:${uuidOf([...components.keys()].join('\n'))}`,
    version: 1,
    metadata: { component: { ...component, licenses: [{ license: { id: project.license } }] } },
    components: [...components.values()],
    dependencies: [
      { ref: 'parlay', dependsOn: referencesOf(used, '', Object.keys(project.dependencies)) },
      ...used.map((entry) => ({
        ref: referenceOf(entry),
        dependsOn: referencesOf(used, entry.path, entry.dependencies),
      })),
    ].filter(({ ref }, index, all) => all.findIndex((other) => other.ref === ref) === index),
  };
}

/** Lists the packages by license, as readable text. */
export function licenseList(packages: readonly LockedPackage[]): string {
  const byLicense = Map.groupBy(
    packages.filter(({ isDev }) => !isDev),
    (entry) => licenseOf(entry) ?? '(none)',
  );
  return [...byLicense]
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([license, entries]) => {
      const titles = new Set(entries.map(({ name, version }) => `  ${name} ${version}`));
      return `${license}\n${[...titles].toSorted().join('\n')}\n`;
    })
    .join('\n');
}

function referenceOf({ name, version }: LockedPackage): string {
  return `pkg:npm/${name.replace('@', '%40')}@${version}`;
}

function toComponent(entry: LockedPackage): object {
  const { name, version, integrity = '', isOptional } = entry;
  const license = licenseOf(entry);
  return {
    type: 'library',
    'bom-ref': referenceOf(entry),
    name,
    version,
    scope: isOptional ? 'optional' : 'required',
    hashes: [{ alg: 'SHA-512', content: Buffer.from(integrity.replace('sha512-', ''), 'base64').toString('hex') }],
    ...(license === undefined ? {} : { licenses: [licenseEntry(license)] }),
    purl: referenceOf(entry),
  };
}

function licenseEntry(license: string): object {
  return license.includes(' ') ? { expression: license } : { license: { id: license } };
}

/** Finds packages as Node does: in the folder of the package that imports them, else in the folders around it. */
function referencesOf(packages: readonly LockedPackage[], from: string, names: readonly string[]): string[] {
  const byPath = new Map(packages.map((entry) => [entry.path, entry]));
  const find = (name: string): LockedPackage | undefined => {
    for (let folder = from; ; folder = folder.slice(0, Math.max(0, folder.lastIndexOf('/node_modules/')))) {
      const found = byPath.get(`${folder === '' ? '' : `${folder}/`}node_modules/${name}`);
      if (found ?? folder === '') return found;
    }
  };
  return names.flatMap((name) => find(name) ?? []).map(referenceOf);
}

function uuidOf(text: string): string {
  const hex = createHash('sha256').update(text).digest('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-5${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}
