import { randomBytes, randomInt } from 'node:crypto';
import { codeOf } from '../support/staff.ts';
import { STAFF_PASSWORD, type Portal } from './portal.ts';

export interface Player {
  playerId: string;
  username: string;
  /** Token of the member's session. */
  token: string;
  /** Token of a launched game. */
  gameToken: string;
  paymentPassword: string;
  bankAccountId: string;
}

/** Creates a member with everything that mixed load needs: a running game, a payment password and a bank account. */
export async function newPlayer(portal: Portal): Promise<Player> {
  const username = `p${randomBytes(5).toString('hex')}`;
  const password = `Aa9-${randomBytes(9).toString('hex')}`;
  const paymentPassword = `pay${randomBytes(6).toString('hex')}`;
  const body = {
    username,
    password,
    confirmPassword: password,
    dateOfBirth: '1990-05-17',
    agree: true,
    payeeName: 'Nguyễn Văn A',
    transport: 'bearer',
  };
  const { token, userInfo } = await portal.value<{ token: string; userInfo: { id: string } }>(
    'PUT /wps/member/register',
    { body, isEncrypted: true },
  );
  const passwords = { password, paymentPassword, confirmPaymentPassword: paymentPassword };
  await portal.value('PUT /wps/member/paymentPassword', { body: passwords, isEncrypted: true, token });
  const verification = { kind: 'password', password };
  await portal.value('PUT /wps/member/recentAuthentication', { body: verification, isEncrypted: true, token });
  const accountNumber = `99${randomInt(10 ** 9, 10 ** 10)}`;
  const account = { bankCode: 'VCB', accountNumber, holderName: 'NGUYEN VAN A' };
  const { id } = await portal.value<{ id: string }>('POST /wps/v2/wallets/bankAccounts', { body: account, token });
  const gameToken = new URL(await launchGame(portal, token)).searchParams.get('token') ?? '';
  await portal.vendor('authenticate', { requestId: 'authenticate', token: gameToken });
  for (const secret of [password, paymentPassword, token, gameToken, accountNumber]) portal.secrets.add(secret);
  return { playerId: userInfo.id, username, token, gameToken, paymentPassword, bankAccountId: id };
}

/** Returns the vendor's URL that the game page would open. */
export async function launchGame(
  portal: Portal,
  token: string,
  { game, vendor } = { game: 'LOTUS', vendor: 'SBX' },
): Promise<string> {
  const path = `/wps/game/launchGame?gameId=${game}&vassalage=${vendor}`;
  return (await portal.value<{ game_url: string }>(`GET ${path}`, { token })).game_url;
}

/** Enrolls the first admin. Returns the session's token. */
export async function signInStaff(portal: Portal): Promise<string> {
  const [link = ''] = /(?<=^STAFF admin: \S+#enroll=)\S+$/m.exec(portal.process?.output() ?? '') ?? [];
  const opened = { body: { token: link } };
  const { secret } = await portal.value<{ secret: string }>('POST /ops/api/enrollment/begin', opened);
  const body = { token: link, password: STAFF_PASSWORD, code: codeOf(secret), transport: 'bearer' };
  const { token } = await portal.value<{ token: string }>('POST /ops/api/enrollment', { body, isEncrypted: true });
  portal.secrets.add(token).add(secret);
  return token;
}

/** Stops the missions of a new portal, whose awards the books of the test do not expect. */
export async function stopMissions(portal: Portal, token: string): Promise<void> {
  const { missions } = await portal.value<{ missions: { id: string; state: string }[] }>('GET /ops/api/missions', {
    token,
  });
  const body = { reason: 'not what the test is about' };
  for (const { id, state } of missions)
    if (state === 'running') await portal.value(`POST /ops/api/missions/${id}/stop`, { body, token });
}
