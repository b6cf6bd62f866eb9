import { runBackOfficeCli } from '#server/back-office-cli/main';
import { complain, runCommand, say } from '../progress.ts';

await runCommand(() => runBackOfficeCli(process.argv.slice(2), { env: process.env, print: say, complain }));
