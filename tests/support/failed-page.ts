import { afterEach } from 'vitest';
import { openPagesInWords } from './watched-page.ts';

/** Prints what the open pages show after a test that failed. */
afterEach(async ({ task }) => {
  if (task.result?.state === 'fail') process.stderr.write(`${task.name}\n${await openPagesInWords()}\n`);
});
