import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { chromium } from 'playwright';
import { PROGRAMS } from './paths.ts';
import { Refusal, step } from './progress.ts';
import { runCaptured, runProgram } from './run/captured.ts';

/** Prefers the headless build, which draws no windows and needs half the processor time. */
const NAMES = ['chromium-headless-shell', 'chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];

/** Finds the browser for tests: CHROMIUM_PATH, the system's, or else Playwright's own if it is installed. */
export function findChromium(env: NodeJS.ProcessEnv): string | undefined {
  const named = env['CHROMIUM_PATH'];
  if (named) {
    if (existsSync(named)) return named;
    throw new Refusal(`CHROMIUM_PATH names ${named}, which does not exist.`);
  }
  const onPath = (env['PATH'] ?? '').split(delimiter).flatMap((folder) => NAMES.map((name) => join(folder, name)));
  return [...onPath, chromium.executablePath()].find((file) => existsSync(file));
}

/** Finds a browser or installs one: Debian's package as root, otherwise Playwright's download. */
export async function ensureChromium(): Promise<string> {
  const found = findChromium(process.env);
  if (found !== undefined) return found;
  return step('Installing Chromium', async () => {
    const tried: string[] = [];
    for (const install of [installFromDebian, installFromPlaywright]) {
      tried.push(await install());
      const installed = findChromium(process.env);
      if (installed !== undefined) return installed;
    }
    throw new Refusal(
      `No Chromium for the browser tests. Install one, or name it in CHROMIUM_PATH.\n${tried.join('\n')}`,
    );
  });
}

async function installFromDebian(): Promise<string> {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return 'apt-get: not root, or not on this system';
  const env = { DEBIAN_FRONTEND: 'noninteractive' };
  await runProgram('apt-get', ['update'], env);
  const install = ['install', '-y', '--no-install-recommends', 'chromium-headless-shell'];
  const { output } = await runProgram('apt-get', install, env);
  return output.slice(-1500);
}

async function installFromPlaywright(): Promise<string> {
  return (await runCaptured([PROGRAMS.playwright, 'install', 'chromium'])).output.slice(-1500);
}
