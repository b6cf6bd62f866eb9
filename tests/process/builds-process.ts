import { holdCurrentBuild } from '#server/pages/builds';

/* Locks the current build of the pages folder in argv until it is killed. */
const { folder } = holdCurrentBuild(process.argv[2] ?? '');
process.stdout.write(`holds ${folder}\n`);
setInterval(() => undefined, 60_000);
