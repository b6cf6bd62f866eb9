import * as z from 'zod';
import type { Db, Tx } from '#kernel/database';
import { readSetting, saveSetting } from './store.ts';

/** Settings that are on or off, each with what the portal ships with. */
const SWITCHES = {
  /** Who is not signed in sees the sign-in page alone (specification §2.1). */
  loginRedirect: false,
  /** A sign-in from a network and a browser that are both new is proved once more (specification §4). */
  stepUp: true,
} as const;

export type SwitchName = keyof typeof SWITCHES;
export const SWITCH_NAMES = Object.keys(SWITCHES) as SwitchName[];

export async function isSwitchedOn(db: Db, name: SwitchName): Promise<boolean> {
  const value = await readSetting(db, name);
  return value === undefined ? SWITCHES[name] : z.boolean().parse(value);
}

export async function setSwitch(tx: Tx, name: SwitchName, isOn: boolean): Promise<void> {
  await saveSetting(tx, name, isOn);
}
