import { execFile } from 'node:child_process';
import * as z from 'zod';

const report = z.object({
  vulnerabilities: z.record(z.string(), z.object({ severity: z.string(), range: z.string(), isDirect: z.boolean() })),
});

export interface Advisory {
  name: string;
  severity: string;
  /** Versions that it is about. */
  range: string;
}

const MAX_MS = 60_000;

/**
 * Requests what is known about the packages that production uses. Returns undefined when the registry does not answer within
 * a minute, or has no advisories.
 */
export async function listAdvisories(root: string): Promise<Advisory[] | undefined> {
  const args = ['audit', '--json', '--omit=dev'];
  const output = await new Promise<string>((resolve) => {
    // npm also fails when it finds something; only its output tells the difference.
    execFile('npm', args, { cwd: root, timeout: MAX_MS, maxBuffer: 64 * 1024 * 1024 }, (_, stdout) => resolve(stdout));
  });
  return parseAdvisories(output);
}

/** Reads the report of `npm audit --json`; undefined when it is none. */
export function parseAdvisories(output: string): Advisory[] | undefined {
  let json: unknown;
  try {
    json = JSON.parse(output);
  } catch {
    return undefined;
  }
  const parsed = report.safeParse(json);
  if (!parsed.success) return undefined;
  return Object.entries(parsed.data.vulnerabilities).map(([name, { severity, range }]) => ({ name, severity, range }));
}
