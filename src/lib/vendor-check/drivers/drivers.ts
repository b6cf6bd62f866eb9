import type { VendorDialect } from '#rules/vendors/vendor-dialects';
import type { Driver, DriverOptions } from '../driver.ts';
import { evolutionDriver } from './evolution.ts';
import { hub88Driver } from './hub88.ts';
import { parlayDriver } from './parlay.ts';
import { pgDriver } from './pg.ts';
import { pragmaticDriver } from './pragmatic.ts';
import { sabaDriver } from './saba.ts';
import { softswissDriver } from './softswiss.ts';

export const DRIVERS: Readonly<Record<VendorDialect, (options: DriverOptions) => Driver>> = {
  parlay: parlayDriver,
  hub88: hub88Driver,
  softswiss: softswissDriver,
  evolution: evolutionDriver,
  pragmatic: pragmaticDriver,
  pg: pgDriver,
  saba: sabaDriver,
};
