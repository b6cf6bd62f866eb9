import { runOperationsCli } from '#server/back-office-cli/main';
import { complain, runCommand, say } from '../progress.ts';

await runCommand(() => runOperationsCli(process.argv.slice(2), { env: process.env, print: say, complain }));
