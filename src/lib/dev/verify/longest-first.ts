import { BaseSequencer, type TestSpecification } from 'vitest/node';

/**
 * Files that take longer than their size suggests. Started last, they would run while the other workers have nothing left
 * to do.
 */
const LONG = [
  'e2e/every-language',
  'e2e/every-page',
  'e2e/visitor-to-withdrawal',
  'e2e/module-flags',
  'e2e/lottery-groups',
];

/** Starts long test files first. Vitest's own order is by size until it has seen the files' durations. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    return sorted.sort((one, other) => rankOf(one) - rankOf(other));
  }
}

function rankOf({ moduleId }: TestSpecification): number {
  const rank = LONG.findIndex((name) => moduleId.endsWith(`/tests/${name}.test.ts`));
  return rank === -1 ? LONG.length : rank;
}
