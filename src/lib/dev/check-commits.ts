import { overlongSubjects, readSubjects } from './commits.ts';
import { ROOT } from './paths.ts';

// Checks the length of commit subjects, see CONTRIBUTING.md. A copy without a history has none to check.
const overlong = overlongSubjects(readSubjects(ROOT));
for (const subject of overlong) console.error(`commit subject over 72 characters: ${subject}`);
console.log(overlong.length === 0 ? 'commits: no problems' : `commits: ${overlong.length} problems`);
process.exitCode = overlong.length === 0 ? 0 : 1;
