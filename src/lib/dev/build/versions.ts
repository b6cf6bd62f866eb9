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
 * A pages folder contains each build in a folder of its own, `builds/<id>`, and the link `current` to the one that
 * processes serve when they start. A finished build is never changed.
 */
const BUILDS = 'builds';
const ASSETS = 'client/_astro';
const CARRIED = 'carried.json';
const CARRIED_MS = 24 * 60 * 60 * 1000;

/** Creates the id of a new build; ids sort by time. */
export function newBuildId(print: string, now: Date): string {
  return `${now.toISOString().replaceAll(/\D/g, '').slice(0, 17)}-${print.slice(0, 8)}`;
}

export function buildFolder(pagesDir: string, id: string): string {
  return join(pagesDir, BUILDS, id);
}

/** Returns the latest finished build with that fingerprint. */
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

/** Makes a build the current one, atomically. */
export function makeCurrent(pagesDir: string, id: string): void {
  const next = join(pagesDir, `${CURRENT_BUILD}.next`);
  rmSync(next, { force: true });
  symlinkSync(join(BUILDS, id), next, 'dir');
  renameSync(next, join(pagesDir, CURRENT_BUILD));
}

/** Creates the file that processes lock while they serve the build (see `server/pages/builds.ts`). */
export function addUseLock(folder: string): void {
  writeFileSync(join(folder, USE_LOCK), '');
}

/**
 * Copies the scripts, styles and fonts of the previous build into a new one, because open pages and pages in a CDN
 * still request them. An asset is carried for a day after the build that replaced it, or until the next build if that
 * is later.
 */
export function copyOldAssets(from: string, to: string, now: Date): void {
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

/** Lists the assets of a build that came from earlier ones. */
export function carriedAssets(folder: string): string[] {
  return Object.keys(readCarried(folder)).map((file) => join(folder, ASSETS, file));
}

/** Reads which assets of a build came from earlier ones, and when they were replaced. */
function readCarried(folder: string): Record<string, string> {
  const file = join(folder, CARRIED);
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Record<string, string>) : {};
}

/** Removes builds that no process serves, and interrupted builds, except those listed as still needed. */
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
