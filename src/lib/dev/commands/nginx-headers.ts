import { Refusal, runCommand } from '../progress.ts';
import { nginxHeaders } from '../deploy/nginx-headers.ts';

/** Prints the page headers that a running portal sends, for deploy/nginx.conf. */
await runCommand(async () => {
  const [address = 'http://127.0.0.1:4321', ...more] = process.argv.slice(2);
  if (more.length > 0 || !URL.canParse(address)) throw new Refusal('Usage: nginx:headers [address of the process]');
  process.stdout.write(await nginxHeaders(address));
  return 0;
});
