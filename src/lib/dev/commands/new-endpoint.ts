import { newEndpoint } from '../generate/endpoint.ts';
import { ROOT } from '../paths.ts';
import { runCommand, say } from '../progress.ts';

await runCommand(async () => {
  const [group = '', name = '', method = '', path = ''] = process.argv.slice(2);
  const files = await newEndpoint(ROOT, { group, name, method, path });
  for (const file of files) say(file);
  say(
    'Next: who may call it (access), its schemas, one call to a domain service in the handler, and what the test promises.',
  );
  return 0;
});
