import { isProduction } from '#server/config/settings';
import { ensureBuild } from '../build/ensure.ts';
import { ensureProgram, PROGRAM } from '../build/program.ts';
import { runCommand, say, step } from '../progress.ts';
import { requireFreePorts } from '../run/ports.ts';
import { startServer, startVendor } from '../run/product.ts';
import { runSession, type StartProcess } from '../run/session.ts';
import { reachable, type RunSettings } from '../run/settings.ts';

await runCommand(() => runSession({ bringUp, announce }));

async function bringUp(settings: RunSettings, startProcess: StartProcess): Promise<void> {
  await requireFreePorts(settings.host, [
    { port: settings.port, variable: 'PORT', what: 'The portal' },
    { port: settings.vendorPort, variable: 'VENDOR_SANDBOX_PORT', what: 'The sandbox vendor' },
  ]);
  await ensureBuild();
  await ensureProgram();
  // Before the portal, which grants free rounds there as soon as it runs.
  await step('Starting the sandbox vendor', () =>
    startProcess(startVendor(settings), `${vendorUrl(settings)}/healthz`),
  );
  await step('Starting the portal', () =>
    startProcess(startServer(settings, settings.port, [PROGRAM, ...demoFlags()]), `${portalUrl(settings)}/readyz`),
  );
}

/** Demo data is for trying the portal out; production refuses it. */
function demoFlags(): string[] {
  return isProduction(process.env) ? [] : ['--demo'];
}

function announce(settings: RunSettings): void {
  say('');
  say(`Portal:      ${portalUrl(settings)}`);
  say(`Back office: ${portalUrl(settings)}/ops`);
  say(`Vendor:      ${vendorUrl(settings)}`);
  say('Ctrl-C stops everything.');
}

function portalUrl(settings: RunSettings): string {
  return reachable(settings.host, settings.port);
}

function vendorUrl(settings: RunSettings): string {
  return reachable(settings.host, settings.vendorPort);
}
