import { afterEach } from 'vitest';
import { openPagesInWords } from './watched-page.ts';

afterEach(async ({ task }) => {
  if (task.result?.state === 'fail') process.stderr.write(`${task.name}\n${await openPagesInWords()}\n`);
});
