import {
  copyFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { basename, join } from 'node:path';
import { CURRENT_BUILD, isBuildInUse, USE_LOCK } from '../../server/pages/builds.ts';
import { isBuilt } from './stamp.ts';

/*
 * A pages folder holds each build in a folder of its own, `builds/<id>`, and the link `current` to the one that processes
 * serve when they start. Nothing ever writes into a build that is finished.
 */
const BUILDS = 'builds';
const ASSETS = 'client/_astro';
const CARRIED = 'carried.json';
const CARRIED_MS = 24 * 60 * 60 * 1000;

/** Makes the id of a new build; ids sort by time. */
export function newBuildId(print: string, now: Date): string {
  return `${now.toISOString().replaceAll(/\D/g, '').slice(0, 17)}-${print.slice(0, 8)}`;
}

export function buildFolder(pagesDir: string, id: string): string {
  return join(pagesDir, BUILDS, id);
}

/** Finds the latest finished build with that fingerprint. */
export function findBuild(pagesDir: string, print: string): string | undefined {
  return listBuilds(pagesDir).findLast((id) => isBuilt(buildFolder(pagesDir, id), print));
}

export function currentBuildId(pagesDir: string): string | undefined {
  const link = join(pagesDir, CURRENT_BUILD);
  return existsSync(link) ? basename(readlinkSync(link)) : undefined;
}

export function isCurrent(pagesDir: string, print: string): boolean {
  return isBuilt(join(pagesDir, CURRENT_BUILD), print);
}

/** Makes a build the one that processes serve when they start, in one step that nobody can see half done. */
export function makeCurrent(pagesDir: string, id: string): void {
  const next = join(pagesDir, `${CURRENT_BUILD}.next`);
  rmSync(next, { force: true });
  symlinkSync(join(BUILDS, id), next, 'dir');
  renameSync(next, join(pagesDir, CURRENT_BUILD));
}

/** Lets processes hold the build (see `server/pages/builds.ts`). */
export function addUseLock(folder: string): void {
  writeFileSync(join(folder, USE_LOCK), '');
}

/**
 * Copies the scripts, styles and fonts of the build before into a new one: pages that are open, and pages in a CDN, still
 * request them. Each is carried along for a day after the build that replaced it, or until the next build if that is later.
 */
export function carryAssets(from: string, to: string, now: Date): void {
  const before = readCarried(from);
  const carried: Record<string, string> = {};
  mkdirSync(join(to, ASSETS), { recursive: true });
  for (const file of existsSync(join(from, ASSETS)) ? readdirSync(join(from, ASSETS)) : []) {
    const since = before[file] ?? now.toISOString();
    const isTooOld = now.getTime() - Date.parse(since) > CARRIED_MS;
    if (isTooOld || existsSync(join(to, ASSETS, file))) continue;
    copyFileSync(join(from, ASSETS, file), join(to, ASSETS, file));
    carried[file] = since;
  }
  writeFileSync(join(to, CARRIED), `${JSON.stringify(carried, null, 2)}\n`);
}

/** Reads which assets of a build came from earlier ones, with the time at which they were replaced. */
function readCarried(folder: string): Record<string, string> {
  const file = join(folder, CARRIED);
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Record<string, string>) : {};
}

/** Removes builds that no process serves, and builds that were broken off, but not those listed as still needed. */
export function removeOldBuilds(pagesDir: string, needed: readonly (string | undefined)[]): void {
  for (const id of listBuilds(pagesDir)) {
    const folder = buildFolder(pagesDir, id);
    if (!needed.includes(id) && !isBuildInUse(folder)) rmSync(folder, { recursive: true, force: true });
  }
}

function listBuilds(pagesDir: string): string[] {
  const folder = join(pagesDir, BUILDS);
  return existsSync(folder) ? readdirSync(folder).sort() : [];
}
