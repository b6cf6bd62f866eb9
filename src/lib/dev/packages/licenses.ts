import type { LockedPackage } from './lock-file.ts';

/**
 * Licenses under which a package may be used in a portal that its operator keeps to itself. LGPL and MPL packages stay
 * packages of their own, which the bundle does not contain.
 */
const ACCEPTED = new Set([
  '0BSD',
  'Apache-2.0',
  'BlueOak-1.0.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'CC-BY-4.0',
  'CC0-1.0',
  'ISC',
  'LGPL-3.0-or-later',
  'MIT',
  'MIT-0',
  'MPL-2.0',
  'OFL-1.1',
  'Python-2.0',
]);

/** Licenses that their authors wrote in another form than the standard's, as they are meant. */
const WRITTEN_OTHERWISE: Record<string, string> = { 'MIT (http://mootools.net/license.txt)': 'MIT' };

/** Returns a license as an SPDX expression; undefined when the package names none. */
export function licenseOf({ license }: Pick<LockedPackage, 'license'>): string | undefined {
  return license === undefined ? undefined : (WRITTEN_OTHERWISE[license] ?? license);
}

/** Returns whether an expression can be met with accepted licenses: one of those joined by OR, all of those by AND. */
export function isAccepted(expression: string): boolean {
  const text = expression.replaceAll(/[()]/g, '');
  return text.split(' OR ').some((all) => all.split(' AND ').every((license) => ACCEPTED.has(license.trim())));
}

/** Lists the packages that may not be used: refused or missing licenses, and packages that a checksum does not fix. */
export function packageProblems(packages: readonly LockedPackage[]): string[] {
  return packages.flatMap((entry) => {
    const license = licenseOf(entry);
    const title = `${entry.name} ${entry.version}`;
    return [
      ...(license !== undefined && isAccepted(license)
        ? []
        : [`${title}: the license ${license ?? '(none)'} is not accepted`]),
      ...(entry.integrity?.startsWith('sha512-') ? [] : [`${title}: has no SHA-512 checksum`]),
      ...(entry.resolved === undefined ? [] : [`${title}: does not come from the registry but from ${entry.resolved}`]),
    ];
  });
}
