import * as z from 'zod';
import type { Db, Tx } from '#kernel/database';
import { readSetting, saveSetting } from './store.ts';

/** Settings that are on or off, with their defaults. */
const DEFAULTS = {
  /** Visitors without a session see only the sign-in page. */
  loginRedirect: false,
  /** A sign-in with a new network and a new browser needs step-up verification. */
  stepUp: true,
} as const;

export type ToggleName = keyof typeof DEFAULTS;
export const TOGGLE_NAMES = Object.keys(DEFAULTS) as ToggleName[];

export async function isToggleOn(db: Db, name: ToggleName): Promise<boolean> {
  const value = await readSetting(db, name);
  return value === undefined ? DEFAULTS[name] : z.boolean().parse(value);
}

export async function setToggle(tx: Tx, name: ToggleName, isOn: boolean): Promise<void> {
  await saveSetting(tx, name, isOn);
}
