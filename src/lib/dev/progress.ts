/** Prints one line per step with its duration: `Building the pages … 12.3 s`. */
let isLineOpen = false;

export function say(line: string): void {
  endOpenLine();
  process.stdout.write(`${line}\n`);
}

export function complain(line: string): void {
  endOpenLine();
  process.stderr.write(`${line}\n`);
}

export async function step<Result>(title: string, work: () => Result | Promise<Result>): Promise<Result> {
  endOpenLine();
  const started = performance.now();
  process.stdout.write(`${title} … `);
  isLineOpen = true;
  try {
    const result = await work();
    const time = `${((performance.now() - started) / 1000).toFixed(1)} s`;
    // Other output has ended the line meanwhile, so the title is repeated.
    process.stdout.write(isLineOpen ? `${time}\n` : `${title}: ${time}\n`);
    isLineOpen = false;
    return result;
  } catch (error) {
    endOpenLine();
    throw error;
  }
}

function endOpenLine(): void {
  if (isLineOpen) process.stdout.write('\n');
  isLineOpen = false;
}

/** Prints a result. Waits until it is written completely, because the process ends right after. */
export function print(output: string): Promise<void> {
  return new Promise((resolve) => {
    process.stdout.write(output, () => resolve());
  });
}

/** An error that the user can fix; printed without a stack. */
export class Refusal extends Error {
  override name = 'Refusal';
}

/** Runs a command's main function and exits with the number it returns. */
export async function runCommand(main: () => Promise<number>): Promise<void> {
  // A closed terminal must not turn an orderly stop into a crash.
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined);
  try {
    process.exitCode = await main();
  } catch (error) {
    complain(
      error instanceof Refusal
        ? error.message
        : error instanceof Error
          ? (error.stack ?? error.message)
          : String(error),
    );
    process.exitCode = 1;
  }
  process.exit();
}
