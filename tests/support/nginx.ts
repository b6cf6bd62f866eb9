import { spawn } from 'node:child_process';
import { chownSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { nginxHeaders } from '../../src/lib/dev/deploy/nginx-headers.ts';
import { until } from './node-process.ts';
import { unprivilegedUser } from './os-user.ts';
import { freePort } from './ports.ts';
import { PROJECT_ROOT } from './temp-tree.ts';

const BROTLI = '/usr/lib/nginx/modules/ngx_http_brotli_static_module.so';
const MIME_TYPES = '/etc/nginx/mime.types';
const TEMPORARY = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'];

export interface Nginx {
  url: string;
  port: number;
  plainPort: number;
  /** Returns the access log of the players' pages. */
  log(): string;
  stop(): Promise<void>;
}

/**
 * Starts Debian's nginx with deploy/nginx.conf in front of a portal, as an unprivileged user in a folder of its own.
 */
export async function startNginx(portalUrl: string): Promise<Nginx> {
  const program = findProgram();
  const [port, plainPort] = [await freePort(), await freePort()];
  const folder = mkdtempSync(join(tmpdir(), 'parlay-nginx-'));
  const headers = join(folder, 'headers.conf');
  writeFileSync(headers, await nginxHeaders(portalUrl));
  writeFileSync(join(folder, 'portal.conf'), installed({ port, plainPort, portalUrl, headers, folder }));
  writeFileSync(join(folder, 'nginx.conf'), mainFile(folder));
  const user = unprivilegedUser();
  if (user) chownSync(folder, user.uid, user.gid);
  const child = spawn(program, ['-p', folder, '-c', join(folder, 'nginx.conf'), '-e', 'stderr'], {
    stdio: ['ignore', 'ignore', 'pipe'],
    ...user,
  });
  let said = '';
  child.stderr.on('data', (chunk) => (said += String(chunk)));
  const ended = new Promise((resolve) => child.once('close', resolve));
  const stop = async () => {
    child.kill('SIGTERM');
    await ended;
    rmSync(folder, { recursive: true, force: true });
  };
  const url = `http://127.0.0.1:${port}`;
  await until('nginx answers', async () => {
    if (child.exitCode !== null) throw new Error(`nginx ended:\n${said}`);
    return fetch(`${url}/favicon.svg`).then(
      ({ ok }) => ok,
      () => false,
    );
  }).catch(async (error: unknown) => {
    await stop();
    throw new Error(`${String(error)}\n${said}`, { cause: error });
  });
  const log = () => readFileSync(join(folder, 'parlay.log'), 'utf8');
  return { url, port, plainPort, log, stop };
}

function findProgram(): string {
  const folders = [...(process.env['PATH'] ?? '').split(delimiter), '/usr/sbin'];
  const program = folders.map((folder) => join(folder, 'nginx')).find((path) => existsSync(path));
  if (program && existsSync(BROTLI) && existsSync(MIME_TYPES)) return program;
  throw new Error('No nginx with Brotli: apt-get install nginx-light libnginx-mod-http-brotli-static.');
}

interface Place {
  port: number;
  /** Port of the server that redirects to https. */
  plainPort: number;
  portalUrl: string;
  headers: string;
  folder: string;
}

/** Returns the shipped file with only the documented settings replaced. */
function installed({ port, plainPort, portalUrl, headers, folder }: Place): string {
  const settings = [
    ['    listen 80 default_server;', `    listen 127.0.0.1:${plainPort} default_server;`],
    // Without TLS, which needs a certificate: the requests of the tests would only have to trust it.
    ['    listen 443 ssl http2 default_server;', `    listen 127.0.0.1:${port} default_server;`],
    ['    listen 443 ssl http2;', `    listen 127.0.0.1:${port};`],
    ['    ssl_certificate /etc/nginx/parlay.crt;\n', ''],
    ['    ssl_certificate_key /etc/nginx/parlay.key;\n', ''],
    ['server_name ops.example;', 'server_name ops.test;'],
    ['/var/log/nginx/', `${folder}/`],
    ['server 127.0.0.1:4321;', `server ${new URL(portalUrl).host};`],
    ['root /srv/parlay/dist/current/client;', `root ${join(PROJECT_ROOT, 'dist/current/client')};`],
    ['/etc/nginx/parlay-headers.conf', headers],
  ] as const;
  let text = readFileSync(join(PROJECT_ROOT, 'deploy/nginx.conf'), 'utf8');
  for (const [shipped, own] of settings) {
    if (!text.includes(shipped)) throw new Error(`deploy/nginx.conf has no "${shipped}"`);
    text = text.replaceAll(shipped, own);
  }
  return text;
}

function mainFile(folder: string): string {
  const temporary = TEMPORARY.map((name) => `${name}_temp_path ${join(folder, name)};`);
  const http = [`include ${MIME_TYPES};`, 'access_log off;', ...temporary, `include ${join(folder, 'portal.conf')};`];
  return [
    `load_module ${BROTLI};`,
    'daemon off;',
    'worker_processes 1;',
    `pid ${join(folder, 'nginx.pid')};`,
    'events { worker_connections 2048; }',
    `http {\n${http.join('\n')}\n}\n`,
  ].join('\n');
}
