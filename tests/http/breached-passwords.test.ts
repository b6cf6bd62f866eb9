import { createHash } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../support/app.ts';
import { createOwner, PASSWORD } from '../support/security.ts';

const BREACHED = 'Breached-horse-9';
const PADDED = 'Padded-horse-9';
const sha1 = (text: string) => createHash('sha1').update(text).digest('hex').toUpperCase();
const paths: string[] = [];
let isAway = false;
let list: Server;
let portal: TestApp;
beforeAll(async () => {
  list = createServer((request, response) => {
    paths.push(request.url ?? '');
    if (isAway) response.writeHead(503).end();
    else response.end(`${sha1(BREACHED).slice(5)}:12\r\n${sha1(PADDED).slice(5)}:0\r\n`);
  }).listen(0, '127.0.0.1');
  await new Promise((resolve) => list.once('listening', resolve));
  const { port } = list.address() as AddressInfo;
  portal = await createTestApp({ TRUSTED_PROXIES: '127.0.0.1', PASSWORD_RANGE_URL: `http://127.0.0.1:${port}/range/` });
});
afterAll(async () => {
  await portal.close();
  await new Promise((resolve) => list.close(resolve));
});

async function change(newPassword: string) {
  const owner = await createOwner(portal, {});
  const body = { oldPassword: PASSWORD, newPassword, confirmNewPassword: newPassword };
  return owner.home.call('POST /wps/member/password', { encrypted: true, body });
}

it('refuses a password of the list, at a change and at a registration, and sends five digits of its hash', async () => {
  expect((await change(BREACHED)).body.fields).toEqual({ newPassword: { code: 'password_common' } });
  expect(paths.at(-1)).toBe(`/range/${sha1(BREACHED).slice(0, 5)}`);
  const body = {
    username: 'breached1',
    password: BREACHED,
    confirmPassword: BREACHED,
    dateOfBirth: '1990-05-17',
    agree: true,
  };
  const registered = await portal.call('PUT /wps/member/register', { encrypted: true, body });
  expect(registered.body.fields).toEqual({ password: { code: 'password_common' } });
});

it('accepts others, and padding is none', async () => {
  expect((await change(PADDED)).status).toBe(200);
  expect((await change('Unheard-of-horse-9')).status).toBe(200);
});

it('accepts passwords while the list does not answer', async () => {
  isAway = true;
  expect((await change(BREACHED)).status).toBe(200);
});
