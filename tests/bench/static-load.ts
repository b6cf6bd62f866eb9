import { connect } from 'node:net';

/*
 * Separate process: node static-load.ts <port> <path> <seconds>. Requests one file over 16 keep-alive connections, each
 * after the last response, and prints the number of complete responses per second.
 */
const [port = '0', path = '/', seconds = '5'] = process.argv.slice(2);
const CONNECTIONS = 16;
const WARM_UP_MS = 1000;
const CALL = Buffer.from(`GET ${path} HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\nAccept-Encoding: br\r\n\r\n`);
const HEAD_END = Buffer.from('\r\n\r\n');

let answered = 0;
let isCounting = false;
let until = Infinity;

/** Returns the length of the response that begins here, including its head, which nginx sends in one packet. */
function lengthOf(response: Buffer): number {
  const end = response.indexOf(HEAD_END);
  const head = response.toString('latin1', 0, end);
  const [, length = ''] = /\r\ncontent-length: (\d+)/i.exec(head) ?? [];
  if (!head.startsWith('HTTP/1.1 200') || length === '' || end < 0) throw new Error(`${path} was answered by\n${head}`);
  return end + HEAD_END.length + Number(length);
}

/**
 * Parses the head only once, because every response of a file has the same length. nginx closes a connection after some
 * responses; another is opened.
 */
async function drive(): Promise<void> {
  while (performance.now() < until) await connection();
}

function connection(): Promise<void> {
  return new Promise((resolve, reject) => {
    let length: number | undefined;
    let come = 0;
    const socket = connect({ port: Number(port), host: '127.0.0.1', noDelay: true });
    const send = () => {
      come = 0;
      if (performance.now() > until) socket.end();
      else socket.write(CALL);
    };
    socket.on('connect', send);
    socket.on('error', reject);
    socket.on('close', () => resolve());
    socket.on('data', (part) => {
      come += part.length;
      try {
        length ??= lengthOf(part);
      } catch (error) {
        reject(error);
        return;
      }
      if (come !== length) return;
      if (isCounting) answered++;
      send();
    });
  });
}

const connections = Promise.all(Array.from({ length: CONNECTIONS }, drive));
await Promise.race([connections, new Promise((resolve) => setTimeout(resolve, WARM_UP_MS))]);
isCounting = true;
const startedAt = performance.now();
until = startedAt + Number(seconds) * 1000;
await connections;
process.stdout.write(`${Math.round((answered * 1000) / (performance.now() - startedAt))}\n`);
