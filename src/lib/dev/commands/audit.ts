import { listAdvisories } from '../packages/advisories.ts';
import { packageAges } from '../packages/ages.ts';
import { readLockFile } from '../packages/lock-file.ts';
import { ROOT } from '../paths.ts';
import { runCommand, say } from '../progress.ts';

const DAY_MS = 86_400_000;
/** A version that is older is shown, because nobody may have looked at it since. */
const OLD_DAYS = 180;
const REFUSED = new Set(['high', 'critical']);

/**
 * `npm run audit`: lists known vulnerabilities of the packages that production uses, and fails for a high one. When the
 * registry does not answer, it lists the packages whose version has not changed for half a year, and does not fail.
 */
await runCommand(async () => {
  const advisories = await listAdvisories(ROOT);
  if (!advisories) return listOld();
  for (const { name, severity, range } of advisories) say(`${severity}: ${name} ${range}`);
  say(`${advisories.length} known vulnerabilities`);
  return advisories.some(({ severity }) => REFUSED.has(severity)) ? 1 : 0;
});

function listOld(): number {
  const ages = packageAges(ROOT, readLockFile(ROOT));
  const now = Date.now();
  const old = ages.filter(({ since }) => now - since.getTime() > OLD_DAYS * DAY_MS);
  say('The registry answered no question about vulnerabilities.');
  for (const { title, since } of old) say(`since ${since.toISOString().slice(0, 10)}: ${title}`);
  const newest = ages.at(-1)?.since.toISOString().slice(0, 10) ?? 'unknown';
  say(
    `${old.length} of ${ages.length} packages have had the same version for ${OLD_DAYS} days; the last change: ${newest}`,
  );
  return 0;
}
