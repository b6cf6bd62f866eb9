import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { warningIn } from '../../src/lib/dev/run/output.ts';
import { CORES } from '../../src/lib/dev/cores.ts';
import { runStages } from '../../src/lib/dev/verify/run-stages.ts';
import type { Stage, StageResult } from '../../src/lib/dev/verify/stage.ts';
import { skipUnchanged } from '../../src/lib/dev/verify/unchanged.ts';
import { countReport } from '../../src/lib/dev/verify/vitest.ts';
import { makeTempTree, type TempTree } from '../support/temp-tree.ts';

const PASSED = { status: 'passed', assertionResults: [{}] };
const REPORT = { numPassedTests: 3, numFailedTests: 0, numPendingTests: 0, numTodoTests: 0, testResults: [PASSED] };

it.each([
  ['every test that passed', REPORT, 0, { passed: 3, failed: 0 }],
  ['a test that failed', { ...REPORT, numFailedTests: 2 }, 1, { passed: 3, failed: 2 }],
  ['a skipped test as a failure', { ...REPORT, numPendingTests: 1 }, 0, { passed: 3, failed: 1, remark: '1 skipped' }],
  [
    'a file that could not be loaded as a failure',
    { ...REPORT, testResults: [PASSED, { status: 'failed', assertionResults: [] }] },
    1,
    { passed: 3, failed: 1 },
  ],
  ['an error outside of a test as a failure', REPORT, 1, { passed: 3, failed: 1 }],
  [
    'no test at all as a failure',
    { ...REPORT, numPassedTests: 0, testResults: [] },
    0,
    { passed: 0, failed: 1, remark: 'no tests' },
  ],
  ['a run without a report as a failure', undefined, 0, { passed: 0, failed: 1 }],
])('the verification counts %s', (_, report, code, counts) => {
  expect(countReport(report, code, '')).toEqual({ output: '', ...counts });
});

function stageOf(name: string, ran: string[], more: Partial<Stage> = {}): Stage {
  return {
    name,
    cores: 1,
    run: async () => {
      ran.push(name);
      return { passed: 2, failed: 0, output: '' };
    },
    ...more,
  };
}

it('adds up the stages, and does not run a stage whose build failed', async () => {
  const ran: string[] = [];
  const build: Stage = { name: 'build', cores: 1, run: async () => ({ passed: 0, failed: 1, output: 'no' }) };
  const stages = [build, stageOf('a', ran), stageOf('b', ran, { after: build }), stageOf('c', ran)];
  expect(await runStages(stages)).toEqual({ passed: 4, failed: 2 });
  expect(ran).toEqual(['a', 'c']);
});

it('runs a stage after the one that it depends on, and later ones in the meantime', async () => {
  const ran: string[] = [];
  let finishBuild = () => {};
  const isBuilt = new Promise<void>((resolve) => (finishBuild = resolve));
  const build = stageOf('build', ran, {
    run: async () => {
      await isBuilt;
      ran.push('build');
      return { passed: 1, failed: 0, output: '' };
    },
  });
  const last = stageOf('last', ran);
  const needing = stageOf('needing', ran, { cores: 'most', after: build });
  const run = runStages([build, needing, { ...last, run: () => last.run().finally(finishBuild) }]);
  expect(await run).toEqual({ passed: 5, failed: 0 });
  expect(ran).toEqual(['last', 'build', 'needing']);
});

it('runs two stages that mostly wait on one core, and no other beside a whole machine', async () => {
  const ran: string[] = [];
  let finish = () => {};
  const isFinished = new Promise<void>((resolve) => (finish = resolve));
  const waiting = (name: string, cores: Stage['cores']): Stage => ({
    ...stageOf(name, ran),
    cores,
    run: () => isFinished.then(() => ({ passed: 1, failed: 0, output: '' })),
  });
  const busy = Array.from({ length: CORES - 1 }, (_, index) => waiting(`busy ${index}`, 1));
  const [half, other] = [stageOf('half', ran, { cores: 0.5 }), stageOf('other half', ran, { cores: 0.5 })];
  const whole = stageOf('whole', ran);
  const run = runStages([
    ...busy,
    waiting('mostly waits', 0.5),
    whole,
    half,
    { ...other, run: () => other.run().finally(finish) },
  ]);
  expect(await run).toEqual({ passed: CORES + 6, failed: 0 });
  expect(ran).toEqual(['half', 'other half', 'whole']);
});

describe('a stage that is skipped while its inputs are unchanged', () => {
  let tree: TempTree;
  const ran: string[] = [];
  let failed = 0;
  beforeEach(() => {
    tree = makeTempTree();
    tree.write('tools/one.ts', 'one');
    tree.write('config.json', '{}');
    vi.stubEnv('CI', '');
    ran.length = 0;
    failed = 0;
  });
  afterEach(() => {
    vi.unstubAllEnvs();
    tree.remove();
  });

  function run(): Promise<StageResult> {
    const stage = stageOf('tools', ran, {
      run: async () => {
        ran.push('tools');
        return { passed: 1, failed, output: '' };
      },
    });
    const inputs = { root: tree.root, paths: ['tools', 'config.json'], stamp: `${tree.root}/cache/passed` };
    return skipUnchanged(stage, inputs).run();
  }

  it('runs once, and then counts as neither passed nor failed', async () => {
    expect(await run()).toMatchObject({ passed: 1, failed: 0 });
    expect(await run()).toMatchObject({ passed: 0, failed: 0, isSkipped: true });
    expect(ran).toEqual(['tools']);
  });

  it.each(['tools/one.ts', 'tools/deep/two.ts', 'config.json'])('runs again when %s has changed', async (file) => {
    await run();
    tree.write(file, 'changed');
    expect(await run()).not.toHaveProperty('isSkipped');
  });

  it('runs again after a failure, and always in CI', async () => {
    failed = 1;
    await run();
    expect(await run()).toMatchObject({ failed: 1 });
    failed = 0;
    await run();
    vi.stubEnv('CI', '1');
    expect(await run()).toMatchObject({ passed: 1 });
    expect(ran).toHaveLength(4);
  });
});

it.each([
  ['{"level":30,"msg":"fine"}', undefined],
  ['{"level":40,"msg":"careful"}', 'warning: careful'],
  ['{"level":50,"msg":"broken","err":{"message":"no disk"}}', 'error: broken (no disk)'],
  ['{not json', undefined],
  ['plain text', undefined],
])('for the log line %s the terminal shows %s', (line, shown) => {
  expect(warningIn(line)).toBe(shown);
});
