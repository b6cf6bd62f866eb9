import { spawn } from 'node:child_process';
import { ROOT } from '../paths.ts';

export interface Captured {
  code: number;
  output: string;
}

const running = new Set<ReturnType<typeof spawn>>();
// An interrupted verification must not leave a browser or servers behind.
process.on('exit', () => running.forEach((child) => child.kill('SIGTERM')));

/** Runs a program of the project on this Node and captures its output. */
export function runCaptured(args: readonly string[], env: NodeJS.ProcessEnv = {}): Promise<Captured> {
  return runProgram(process.execPath, args, env);
}

/** Runs a program in the project's folder and captures both of its outputs. A program that cannot be started has code 127. */
export function runProgram(program: string, args: readonly string[], env: NodeJS.ProcessEnv = {}): Promise<Captured> {
  const child = spawn(program, args, {
    cwd: ROOT,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, ...env },
  });
  running.add(child);
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => (output += text));
  }
  return new Promise((resolve) => {
    child.once('error', (error) => resolve({ code: 127, output: `${program}: ${error.message}` }));
    child.once('close', (code) => {
      running.delete(child);
      resolve({ code: code ?? 1, output });
    });
  });
}
