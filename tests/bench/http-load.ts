import { createHmac, randomInt } from 'node:crypto';
import { connect } from 'node:net';
import { CONNECTIONS, PLAYERS, playerId, SECRET, tokenOf } from './world.ts';

/*
 * Separate process: node http-load.ts <port> <seconds>. Sends signed bets over 32 keep-alive connections, each after
 * the response to the last, and prints the number of successful bets per second. Requests are signed before the clock
 * starts, and of responses only the end and the status are read, so that mainly the server is measured.
 */
const [port = '0', seconds = '5', most = '60000'] = process.argv.slice(2);

function request(n: number): Buffer {
  const player = 1 + randomInt(PLAYERS);
  const txId = `http${process.pid}-${n}`;
  const fields = {
    requestId: txId,
    token: tokenOf(player),
    playerId: playerId(player),
    currency: 'VND',
    gameCode: 'LOTUS',
  };
  const body = JSON.stringify({ ...fields, roundId: txId, txId, amount: '1' });
  const timestamp = String(Math.floor(Date.now() / 1000));
  const signature = createHmac('sha256', SECRET).update(`2\nPOST\n/vendor/v1/bet\n${timestamp}\n${body}`).digest('hex');
  return Buffer.from(
    `POST /vendor/v1/bet HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\nContent-Type: application/json\r\nX-Vendor: SBX\r\n` +
      `X-Timestamp: ${timestamp}\r\nX-Signature-Version: 2\r\nX-Signature: ${signature}\r\nContent-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`,
  );
}

const requests = Array.from({ length: Number(most) }, (_, n) => request(n));
let next = 0;
let answered = 0;
let isCounting = false;
let until = Infinity;

const OK = Buffer.from('"status":"OK"');
const END = '}'.charCodeAt(0);
const NOTHING = Buffer.alloc(0);

/**
 * Reads responses into one buffer per connection, without Node's streams, so that measuring costs little processor
 * time.
 */
function drive(): Promise<void> {
  return new Promise((resolve, reject) => {
    let begun = NOTHING;
    const callback = (size: number, part: Uint8Array): boolean => {
      const now = Buffer.from(part.buffer, part.byteOffset, size);
      const response = begun.length === 0 ? now : Buffer.concat([begun, now]);
      const isWhole = response.at(-1) === END;
      begun = isWhole ? NOTHING : Buffer.from(response);
      if (isWhole) note(response);
      return true;
    };
    const note = (response: Buffer) => {
      if (!response.includes(OK)) return reject(new Error(response.toString()));
      if (isCounting) answered++;
      send();
    };
    const onread = { buffer: Buffer.allocUnsafe(4096), callback };
    const socket = connect({ port: Number(port), host: '127.0.0.1', noDelay: true, onread });
    const send = () => {
      const message = requests[next++];
      if (!message || performance.now() > until) return void socket.end(resolve);
      socket.write(message);
    };
    socket.on('connect', send);
    socket.on('error', reject);
  });
}

const connections = Array.from({ length: CONNECTIONS }, drive);
await new Promise((resolve) => setTimeout(resolve, 1500));
isCounting = true;
const startedAt = performance.now();
until = startedAt + Number(seconds) * 1000;
await Promise.all(connections);
const took = (Math.min(performance.now(), until) - startedAt) / 1000;
process.stdout.write(`${Math.round(answered / took)}\n`);
