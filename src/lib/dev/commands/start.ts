import { ensureBuild } from '../build/ensure.ts';
import { runCommand, say, step } from '../progress.ts';
import { waitUntilReady, type Child } from '../run/child.ts';
import { claimFolder, recordChildren, releaseFolder } from '../run/claim.ts';
import { requireFreePorts } from '../run/ports.ts';
import { startServer, startVendor } from '../run/product.ts';
import { reachable, readSettings, type RunSettings } from '../run/settings.ts';
import { stopRequested } from '../run/stop-signal.ts';
import { stopAll, superviseUntilEnd } from '../run/supervise.ts';

await runCommand(async () => {
  const requested = stopRequested();
  const settings = readSettings(process.env);
  await claimFolder(settings.dataDir);
  const children: Child[] = [];
  try {
    const isUp = await Promise.race([bringUp(settings, children).then(() => true), requested.then(() => false)]);
    if (!isUp) return 0;
    announce(settings);
    return await superviseUntilEnd(children, requested);
  } finally {
    await stopAll(children);
    releaseFolder(settings.dataDir);
  }
});

async function bringUp(settings: RunSettings, children: Child[]): Promise<void> {
  await requireFreePorts(settings.host, [
    { port: settings.port, variable: 'PORT', what: 'The portal' },
    { port: settings.vendorPort, variable: 'VENDOR_SANDBOX_PORT', what: 'The sandbox vendor' },
  ]);
  await ensureBuild();
  await step('Starting the portal', () =>
    begin(settings, children, startServer(settings, settings.port, demoFlags()), `${portalUrl(settings)}/readyz`),
  );
  await step('Starting the sandbox vendor', () =>
    begin(settings, children, startVendor(settings), `${vendorUrl(settings)}/healthz`),
  );
}

/** Demo players are for a look; production refuses them. */
function demoFlags(): string[] {
  return process.env['NODE_ENV'] === 'production' ? [] : ['--demo'];
}

/** Recorded before it is ready: a launcher that is killed meanwhile leaves a trace of what it had started. */
async function begin(settings: RunSettings, children: Child[], child: Child, url: string): Promise<void> {
  children.push(child);
  recordChildren(
    settings.dataDir,
    children.map(({ pid }) => pid),
  );
  await waitUntilReady(child, url);
}

function announce(settings: RunSettings): void {
  say('');
  say(`Portal:      ${portalUrl(settings)}`);
  say(`Operations:  ${portalUrl(settings)}/ops`);
  say(`Vendor:      ${vendorUrl(settings)}`);
  say('Ctrl-C stops everything.');
}

function portalUrl(settings: RunSettings): string {
  return reachable(settings.host, settings.port);
}

function vendorUrl(settings: RunSettings): string {
  return reachable(settings.host, settings.vendorPort);
}
