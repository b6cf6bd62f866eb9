import { existsSync, readFileSync } from 'node:fs';
import { codesOf } from '../../i18n/languages-setting.ts';
import { ConfigError } from '../config/config.ts';

/** Throws ConfigError when the pages were built for other languages than the server was told; without a build it is content. */
export function checkBuiltLanguages(file: string, setting: string | undefined): void {
  if (!existsSync(file)) return;
  const built = (JSON.parse(readFileSync(file, 'utf8')) as string[]).join();
  const wanted = codesOf(setting).join();
  if (built === wanted) return;
  throw new ConfigError([
    `LANGUAGES: the pages were built for ${built}, not for ${wanted}; build again (npm run build)`,
  ]);
}
