import { join } from 'node:path';
import { SERVER_SOURCE } from '../build/program.ts';
import { PROGRAMS } from '../paths.ts';
import { runCommand, say, step } from '../progress.ts';
import { startChild, type Child } from '../run/child.ts';
import { requireFreePorts } from '../run/ports.ts';
import { startServer, startVendor } from '../run/product.ts';
import { runReloading } from '../run/reload.ts';
import { runSession, type StartProcess } from '../run/session.ts';
import { reachable, type RunSettings } from '../run/settings.ts';

const API_SOURCES = ['server', 'domain', 'rules', 'api', 'kernel', 'i18n'].map((name) => `src/lib/${name}`);
const VENDOR_SOURCES = ['src/lib/vendor-sandbox', 'src/lib/kernel'];

await runCommand(() => runSession({ bringUp, announce }));

async function bringUp(settings: RunSettings, startProcess: StartProcess): Promise<void> {
  const { host, port, apiPort, vendorPort } = settings;
  await requireFreePorts(host, [
    { port, variable: 'PORT', what: 'Astro' },
    { port: apiPort, variable: 'API_PORT', what: 'The API' },
    { port: vendorPort, variable: 'VENDOR_SANDBOX_PORT', what: 'The sandbox vendor' },
  ]);
  // The API's origin check needs the origin that the browser uses, which is Astro's dev server.
  process.env['PUBLIC_ORIGIN'] ??= reachable(host, port);
  const vendor = (): Child => startVendor(settings);
  // Before the API, which grants free rounds there as soon as it runs.
  await step('Starting the sandbox vendor', () =>
    startProcess(runReloading(vendor, VENDOR_SOURCES), `${reachable(host, vendorPort)}/healthz`),
  );
  const server = (): Child => startServer(settings, apiPort, [SERVER_SOURCE, '--demo']);
  await step('Starting the API', () =>
    startProcess(runReloading(server, API_SOURCES), `${reachable(host, apiPort)}/readyz`),
  );
  await step('Starting Astro', () => startProcess(startAstro(settings), `${reachable(host, port)}/`));
}

function announce({ host, port, apiPort, vendorPort }: RunSettings): void {
  say(`\nPages:   ${reachable(host, port)}  (they and the islands reload by themselves)`);
  say(`API:     ${reachable(host, apiPort)}  (restarts on change)`);
  say(`Vendor:  ${reachable(host, vendorPort)}`);
}

function startAstro(settings: RunSettings): Child {
  return startChild({
    name: 'astro',
    args: [PROGRAMS.astro, 'dev', '--host', settings.host, '--port', String(settings.port)],
    env: { API_PORT: String(settings.apiPort), ASTRO_TELEMETRY_DISABLED: '1' },
    logFolder: join(settings.dataDir, 'logs'),
  });
}
