import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PROGRAMS } from '../paths.ts';
import { runCaptured } from '../run/captured.ts';
import type { Stage, StageResult } from './stage.ts';

/** The part of vitest's JSON report that is counted. */
interface Report {
  numPassedTests: number;
  numFailedTests: number;
  numPendingTests: number;
  numTodoTests: number;
  testResults: { status: string; assertionResults: unknown[] }[];
}

/** Creates a stage that runs one project of vitest.config.ts and counts each of its tests. */
export function vitestStage(project: string, options: Pick<Stage, 'cores' | 'after'>): Stage {
  return { name: `${project.replace('*', '')} tests`, ...options, run: () => runProject(project) };
}

async function runProject(project: string): Promise<StageResult> {
  const folder = mkdtempSync(join(tmpdir(), 'parlay-report-'));
  try {
    const file = join(folder, 'report.json');
    const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`];
    const { code, output } = await runCaptured([PROGRAMS.vitest, 'run', '--project', project, ...reporters], {
      NO_COLOR: '1',
    });
    return countReport(readReport(file), code, output);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function readReport(file: string): Report | undefined {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as Report;
  } catch {
    return undefined; // The run ended before the report; the exit code and the output describe the failure.
  }
}

/**
 * Counts a file that cannot be loaded, a skipped test and a project without tests as failures, because none of them has
 * verified anything. The same goes for a failing exit code although every test passed (an error outside of a test).
 */
export function countReport(report: Report | undefined, code: number, output: string): StageResult {
  if (!report) return { passed: 0, failed: 1, output };
  const notLoaded = report.testResults.filter((file) => file.status === 'failed' && file.assertionResults.length === 0);
  const skipped = report.numPendingTests + report.numTodoTests;
  const failed = report.numFailedTests + notLoaded.length + skipped;
  const passed = report.numPassedTests;
  const hasNoTests = passed + failed === 0;
  const remark = hasNoTests ? 'no tests' : skipped > 0 ? `${skipped} skipped` : undefined;
  const unreported = failed === 0 && (code !== 0 || hasNoTests) ? 1 : 0;
  return { passed, failed: failed + unreported, output, ...(remark === undefined ? {} : { remark }) };
}
