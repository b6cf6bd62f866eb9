import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const STAMP = 'node_modules/.parlay-install';
const SHOWN_LINES = 40;

/** Only the development dependencies contain this package, so its presence means that all of them are installed. */
const DEVELOPMENT_PACKAGE = 'node_modules/vitest';

/**
 * Runs `npm install` when packages are missing or were installed from another lock file. Leaves out the development
 * dependencies (browsers, test tools) until a command needs them, but never removes them. Reports on standard error,
 * because a command's standard output may be data for another program.
 * @param {string} root
 * @param {boolean} needsDevelopment
 */
export async function installIfNeeded(root, needsDevelopment) {
  const withDevelopment = needsDevelopment || existsSync(join(root, DEVELOPMENT_PACKAGE));
  if (isInstalled(root, withDevelopment)) return;
  const started = performance.now();
  process.stderr.write(withDevelopment ? 'Installing packages … ' : 'Installing packages to run the portal … ');
  await npmInstall(root, withDevelopment);
  writeFileSync(join(root, STAMP), stampOf(root, withDevelopment));
  process.stderr.write(`${((performance.now() - started) / 1000).toFixed(1)} s\n`);
}

function isInstalled(root, withDevelopment) {
  const stamp = join(root, STAMP);
  return existsSync(stamp) && readFileSync(stamp, 'utf8') === stampOf(root, withDevelopment);
}

function stampOf(root, withDevelopment) {
  return `${lockHash(root)} ${withDevelopment ? 'all' : 'runtime'}`;
}

/** Includes package.json, so that an edit that is not installed yet is noticed. */
function lockHash(root) {
  const hash = createHash('sha256');
  const { dependencies, devDependencies, overrides } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  hash.update(JSON.stringify([dependencies, devDependencies, overrides]));
  const lock = join(root, 'package-lock.json');
  if (existsSync(lock)) hash.update(readFileSync(lock));
  return hash.digest('hex');
}

/**
 * Uses `install` rather than `ci`, which refuses a lock file when a registry lacks optional builds for other platforms.
 * `--no-save` prevents another version of npm from rewriting the lock file of a fresh clone.
 */
function npmInstall(root, withDevelopment) {
  const npm = process.env.npm_execpath?.endsWith('.js')
    ? [process.execPath, [process.env.npm_execpath]]
    : [process.platform === 'win32' ? 'npm.cmd' : 'npm', []];
  const scope = withDevelopment ? '--include=dev' : '--omit=dev';
  const child = spawn(npm[0], [...npm[1], 'install', '--no-save', scope, '--no-audit', '--no-fund'], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const lines = [];
  for (const stream of [child.stdout, child.stderr]) stream.setEncoding('utf8').on('data', (text) => lines.push(text));
  return new Promise((resolve, reject) => {
    child.on('error', (error) => reject(new Error(`npm could not be started: ${error.message}`)));
    child.on('exit', (code) => {
      if (code === 0) return resolve(undefined);
      const shown = lines.join('').split('\n').slice(-SHOWN_LINES).join('\n');
      return reject(new Error(`\nnpm install failed (exit code ${code}):\n${shown}`));
    });
  });
}
