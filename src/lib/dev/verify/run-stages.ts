import { setTimeout as sleep } from 'node:timers/promises';
import { CORES } from '../cores.ts';
import { complain, say } from '../progress.ts';
import type { Stage, StageResult } from './stage.ts';

const SHOWN_LINES = 200;

export interface Totals {
  passed: number;
  failed: number;
}

/** Runs the stages in their order, as many light ones at a time as there are cores, and says of each how it went as soon as it is known. */
export async function runStages(stages: readonly Stage[], isBuilt: boolean): Promise<Totals> {
  const totals: Totals = { passed: 0, failed: 0 };
  const running = new Set<Promise<void>>();
  let busy = 0;
  for (const stage of stages) {
    const cores = stage.cores === 'all' ? CORES : stage.cores;
    while (busy + cores > CORES) await Promise.race(running);
    busy += cores;
    const run = runStage(stage, isBuilt, totals).finally(() => {
      busy -= cores;
      running.delete(run);
    });
    running.add(run);
    // Two programs that start in the same instant read the same cold files twice.
    await sleep(50);
  }
  await Promise.all(running);
  return totals;
}

async function runStage(stage: Stage, isBuilt: boolean, totals: Totals): Promise<void> {
  const started = performance.now();
  const result = stage.needsBuild && !isBuilt ? notBuilt() : await stage.run();
  totals.passed += result.passed;
  totals.failed += result.failed;
  report(stage.name, result, (performance.now() - started) / 1000);
}

function notBuilt(): StageResult {
  return { passed: 0, failed: 1, output: 'Not run: the build failed.' };
}

function report(name: string, result: StageResult, seconds: number): void {
  const counts = `${String(result.passed).padStart(5)} passed ${String(result.failed).padStart(4)} failed`;
  const remark = result.remark === undefined ? '' : `  (${result.remark})`;
  if (result.failed > 0) complain(`\n${tail(result.output)}`);
  say(`${result.failed > 0 ? '✗' : '✓'} ${name.padEnd(16)} ${counts} ${seconds.toFixed(1).padStart(7)} s${remark}`);
}

function tail(output: string): string {
  const lines = output.trimEnd().split('\n');
  const hidden = lines.length - SHOWN_LINES;
  return hidden > 0 ? [`… ${hidden} lines before`, ...lines.slice(-SHOWN_LINES)].join('\n') : lines.join('\n');
}
