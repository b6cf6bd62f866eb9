import { checkBoundaries } from './boundaries/check.ts';
import { ROOT } from './paths.ts';

const { files, problems } = checkBoundaries(ROOT);
for (const problem of problems) process.stderr.write(`${problem}\n`);
process.stdout.write(`${files} files looked at, ${problems.length} bad imports\n`);
process.exitCode = problems.length > 0 ? 1 : 0;
