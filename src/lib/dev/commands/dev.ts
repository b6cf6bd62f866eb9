import { join } from 'node:path';
import { PROGRAMS } from '../paths.ts';
import { runCommand, say, step } from '../progress.ts';
import { startChild, waitUntilReady, type Child } from '../run/child.ts';
import { claimFolder, recordChildren, releaseFolder } from '../run/claim.ts';
import { requireFreePorts } from '../run/ports.ts';
import { startServer, startVendor } from '../run/product.ts';
import { runReloading } from '../run/reload.ts';
import { reachable, readSettings, type RunSettings } from '../run/settings.ts';
import { stopRequested } from '../run/stop-signal.ts';
import { stopAll, superviseUntilEnd } from '../run/supervise.ts';

const API_SOURCES = ['server', 'domain', 'rules', 'api', 'kernel', 'i18n'].map((name) => `src/lib/${name}`);
const VENDOR_SOURCES = ['src/lib/vendor-sandbox', 'src/lib/kernel'];

await runCommand(async () => {
  const requested = stopRequested();
  const settings = readSettings(process.env);
  await claimFolder(settings.dataDir);
  const children: Child[] = [];
  try {
    const isUp = await Promise.race([bringUp(settings, children).then(() => true), requested.then(() => false)]);
    if (!isUp) return 0;
    say(`\nPages:   ${reachable(settings.host, settings.port)}  (they and the islands reload by themselves)`);
    say(`API:     ${reachable(settings.host, settings.apiPort)}  (restarts on change)`);
    say(`Vendor:  ${reachable(settings.host, settings.vendorPort)}`);
    return await superviseUntilEnd(children, requested);
  } finally {
    await stopAll(children);
    releaseFolder(settings.dataDir);
  }
});

async function bringUp(settings: RunSettings, children: Child[]): Promise<void> {
  await requireFreePorts(settings.host, [
    { port: settings.port, variable: 'PORT', what: 'Astro' },
    { port: settings.apiPort, variable: 'API_PORT', what: 'The API' },
    { port: settings.vendorPort, variable: 'VENDOR_SANDBOX_PORT', what: 'The sandbox vendor' },
  ]);
  const begin = (child: Child): Child => {
    children.push(child);
    recordChildren(
      settings.dataDir,
      children.map(({ pid }) => pid),
    );
    return child;
  };
  // The origin check of the API has to know the address that the browser sees, which is Astro's.
  const server = (): Child => startServer(settings, settings.apiPort, ['--demo']);
  process.env['PUBLIC_ORIGIN'] ??= reachable(settings.host, settings.port);
  await step('Starting the API', () =>
    waitUntilReady(begin(runReloading(server, API_SOURCES)), `${reachable(settings.host, settings.apiPort)}/readyz`),
  );
  await step('Starting the sandbox vendor', () =>
    waitUntilReady(
      begin(runReloading(() => startVendor(settings), VENDOR_SOURCES)),
      `${reachable(settings.host, settings.vendorPort)}/healthz`,
    ),
  );
  await step('Starting Astro', () =>
    waitUntilReady(begin(startAstro(settings)), `${reachable(settings.host, settings.port)}/`),
  );
}

function startAstro(settings: RunSettings): Child {
  return startChild({
    name: 'astro',
    args: [PROGRAMS.astro, 'dev', '--host', settings.host, '--port', String(settings.port)],
    env: { API_PORT: String(settings.apiPort), ASTRO_TELEMETRY_DISABLED: '1' },
    logFolder: join(settings.dataDir, 'logs'),
  });
}
