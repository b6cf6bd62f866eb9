import { existsSync, readFileSync } from 'node:fs';
import { codesOf } from '../../i18n/languages-setting.ts';
import { type Config, ConfigError } from '../config/config.ts';

/** Facts about the pages of a build, in its `build.json`. */
interface BuildFacts {
  /** Codes of the languages that the pages were built for, the default first. */
  languages: string[];
  /** Origin in the pages' canonical links. */
  origin: string;
  /** The operator's, in which the pages show times and count days. */
  timeZone: string;
}

type Settings = Record<'LANGUAGES' | 'PUBLIC_ORIGIN', string | undefined> & Pick<Config, 'timeZone'>;

const BUILD_AGAIN = 'build again with the same setting (npm run build)';

/**
 * Throws ConfigError when the pages were built for other languages, another public origin or another time zone than the
 * server's. The origin of a loopback address is not compared, so that one build serves any local port. Does nothing without a build.
 */
export function checkBuildFacts(file: string, settings: Settings): void {
  if (!existsSync(file)) return;
  const { languages, origin, timeZone } = JSON.parse(readFileSync(file, 'utf8')) as BuildFacts;
  const problems: string[] = [];
  const expected = codesOf(settings.LANGUAGES).join();
  if (languages.join() !== expected)
    problems.push(`LANGUAGES: the pages were built for ${languages.join()}, not for ${expected}; ${BUILD_AGAIN}`);
  const publicOrigin = settings.PUBLIC_ORIGIN ? new URL(settings.PUBLIC_ORIGIN) : undefined;
  if (publicOrigin && !isLoopback(publicOrigin) && publicOrigin.origin !== origin)
    problems.push(
      `PUBLIC_ORIGIN: the links of the pages were built for ${origin}, not for ${publicOrigin.origin}; ${BUILD_AGAIN}`,
    );
  if (timeZone !== settings.timeZone)
    problems.push(`TIME_ZONE: the pages were built for ${timeZone}, not for ${settings.timeZone}; ${BUILD_AGAIN}`);
  if (problems.length > 0) throw new ConfigError(problems);
}

function isLoopback({ hostname }: URL): boolean {
  return hostname === 'localhost' || hostname === '[::1]' || /^127(?:\.\d+){3}$/.test(hostname);
}
