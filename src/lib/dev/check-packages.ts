import { packageProblems } from './packages/licenses.ts';
import { readLockFile } from './packages/lock-file.ts';
import { ROOT } from './paths.ts';

// Checks the licenses and checksums of all packages, those of development too.
const packages = readLockFile(ROOT);
const problems = packageProblems(packages);
for (const problem of problems) console.error(problem);
console.log(`packages: ${packages.length}, ${problems.length === 0 ? 'no problems' : `${problems.length} problems`}`);
process.exitCode = problems.length === 0 ? 0 : 1;
