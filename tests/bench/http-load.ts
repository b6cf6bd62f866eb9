import { createHmac, randomInt } from 'node:crypto';
import { connect } from 'node:net';
import { CONNECTIONS, PLAYERS, playerId, SECRET, tokenOf } from './world.ts';

/*
 * A process of its own: node http-load.ts <port> <seconds>. Sends signed bets over 32 connections that stay open, the
 * next when the last is answered, and prints how many were answered OK a second. The requests are signed before the
 * clock starts, and answers are only looked at for their end and their status: what is measured is the server.
 */
const [port = '0', seconds = '5', most = '60000'] = process.argv.slice(2);

function request(n: number): Buffer {
  const player = 1 + randomInt(PLAYERS);
  const txId = `http${process.pid}-${n}`;
  const call = {
    requestId: txId,
    token: tokenOf(player),
    playerId: playerId(player),
    currency: 'VND',
    gameCode: 'LOTUS',
  };
  const body = JSON.stringify({ ...call, roundId: txId, txId, amount: '1' });
  const timestamp = String(Math.floor(Date.now() / 1000));
  const signature = createHmac('sha256', SECRET).update(`${timestamp}.${body}`).digest('hex');
  return Buffer.from(
    `POST /vendor/v1/bet HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\nContent-Type: application/json\r\nX-Vendor: SBX\r\n` +
      `X-Timestamp: ${timestamp}\r\nX-Signature: ${signature}\r\nContent-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`,
  );
}

const requests = Array.from({ length: Number(most) }, (_, n) => request(n));
let next = 0;
let answered = 0;
let isCounting = false;
let until = Infinity;

function drive(): Promise<void> {
  return new Promise((resolve, reject) => {
    const socket = connect(Number(port), '127.0.0.1').setNoDelay(true);
    const send = () => {
      const message = requests[next++];
      if (!message || performance.now() > until) return void socket.end(resolve);
      socket.write(message);
    };
    let text = '';
    socket.on('connect', send);
    socket.on('error', reject);
    socket.on('data', (chunk) => {
      text += chunk.toString('latin1');
      if (!text.endsWith('}')) return;
      if (!text.includes('"status":"OK"')) return reject(new Error(text));
      text = '';
      if (isCounting) answered++;
      send();
    });
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
