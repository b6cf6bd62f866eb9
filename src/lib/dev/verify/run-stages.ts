import { setTimeout as sleep } from 'node:timers/promises';
import { CORES } from '../cores.ts';
import { complain, say } from '../progress.ts';
import type { Stage, StageResult } from './stage.ts';

const SHOWN_LINES = 200;

export interface Totals {
  passed: number;
  failed: number;
}

/** State of a run. */
interface Progress {
  totals: Totals;
  busyCores: number;
  running: Set<Promise<void>>;
  /** Whether each ended stage passed. */
  ended: Map<Stage, boolean>;
}

/**
 * Runs the stages in their order, as many at a time as keep all cores busy, and reports each when it ends. While a stage waits for the
 * one it depends on, or for a whole core, later ones run.
 */
export async function runStages(stages: readonly Stage[]): Promise<Totals> {
  const progress: Progress = {
    totals: { passed: 0, failed: 0 },
    busyCores: 0,
    running: new Set(),
    ended: new Map(),
  };
  const waiting = [...stages];
  while (waiting.length > 0) {
    const next = waiting.findIndex((stage) => canStart(stage, progress));
    if (next === -1) {
      if (progress.running.size === 0) throw new Error(`${waiting[0]?.name} waits for a stage that is not in the run`);
      await Promise.race(progress.running);
      continue;
    }
    for (const stage of waiting.splice(next, 1)) start(stage, progress);
    // Two programs that start at the same instant read the same uncached files twice.
    await sleep(50);
  }
  await Promise.all(progress.running);
  return progress.totals;
}

function canStart(stage: Stage, { busyCores, ended }: Progress): boolean {
  return busyCores + coresOf(stage) <= CORES && (stage.after === undefined || ended.has(stage.after));
}

function coresOf(stage: Stage): number {
  return stage.cores === 'most' ? CORES - 1 : stage.cores;
}

function start(stage: Stage, progress: Progress): void {
  progress.busyCores += coresOf(stage);
  const run = runStage(stage, progress).finally(() => {
    progress.busyCores -= coresOf(stage);
    progress.running.delete(run);
  });
  progress.running.add(run);
}

async function runStage(stage: Stage, { totals, ended }: Progress): Promise<void> {
  const started = performance.now();
  const hasNeeded = stage.after === undefined || ended.get(stage.after) === true;
  const result = hasNeeded ? await stage.run() : notRun(stage.after?.name);
  totals.passed += result.passed;
  totals.failed += result.failed;
  ended.set(stage, result.failed === 0);
  report(stage.name, result, (performance.now() - started) / 1000);
}

function notRun(needed: string | undefined): StageResult {
  return { passed: 0, failed: 1, output: `Not run: ${needed} failed.` };
}

function report(name: string, result: StageResult, seconds: number): void {
  const counts = `${String(result.passed).padStart(5)} passed ${String(result.failed).padStart(4)} failed`;
  const outcome = result.isSkipped ? 'not run'.padEnd(counts.length) : counts;
  const remark = result.remark === undefined ? '' : `  (${result.remark})`;
  if (result.failed > 0) complain(`\n${tail(result.output)}`);
  say(`${markOf(result)} ${name.padEnd(16)} ${outcome} ${seconds.toFixed(1).padStart(7)} s${remark}`);
}

function markOf({ failed, isSkipped }: StageResult): string {
  if (failed > 0) return '✗';
  return isSkipped ? '–' : '✓';
}

function tail(output: string): string {
  const lines = output.trimEnd().split('\n');
  const hidden = lines.length - SHOWN_LINES;
  return hidden > 0 ? [`… ${hidden} lines before`, ...lines.slice(-SHOWN_LINES)].join('\n') : lines.join('\n');
}
