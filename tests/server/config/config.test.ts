import { describe, expect, it } from 'vitest';
import { ConfigError, readConfig } from '#server/config/config';

const PRODUCTION = {
  NODE_ENV: 'production',
  DATABASE_URL: 'postgres://parlay@db.internal/parlay?sslmode=verify-full',
  APP_SECRET: 'Yb3kVf0uJq7ZrT1xWn9cLh5sDg8mPa2eKi6oUz4tBvE',
  PUBLIC_ORIGIN: 'https://portal.example',
  SMTP_URL: 'smtps://mail.example',
  MAIL_FROM: 'no-reply@portal.example',
  AUDIT_EXPORT_URL: 'https://heads.example',
  OPS_ORIGIN: 'https://ops.portal.example',
};

function problemsOf(env: Record<string, string>, others: string[] = []): string {
  try {
    readConfig(env, others);
    return '';
  } catch (error) {
    return error instanceof ConfigError ? error.message : 'another error';
  }
}

describe('the configuration', () => {
  it('has a default for every setting on a local machine, and ignores empty values', () => {
    const config = readConfig({ PORT: '', DATABASE_URL: '' });
    expect(config).toMatchObject({ isProduction: false, port: 4321, publicOrigin: 'http://127.0.0.1:4321' });
    expect(config.allowedOrigins).toEqual(['http://127.0.0.1:4321', 'http://localhost:4321']);
  });

  it.each([
    [{ PORT: '70000' }, 'PORT'],
    [{ PORT: 'http' }, 'PORT'],
    [{ DATABASE_URL: 'mysql://db/parlay' }, 'DATABASE_URL'],
    [{ PUBLIC_ORIGIN: 'portal.example' }, 'PUBLIC_ORIGIN'],
    [{ EXTRA_ORIGINS: 'https://a.example,nonsense' }, 'EXTRA_ORIGINS'],
    [{ EXTRA_ORIGINS: 'file:///etc' }, 'EXTRA_ORIGINS'],
    [{ TIME_ZONE: 'Mars/Olympus' }, 'TIME_ZONE'],
    [{ TIME_ZONE: '+07:00' }, 'TIME_ZONE'],
    [{ HUMAN_VERIFICATION: 'off' }, 'HUMAN_VERIFICATION'],
    [{ LOG_LEVEL: 'loud' }, 'LOG_LEVEL'],
    [{ DEPOSIT_ACCOUNT: '1012345678' }, 'DEPOSIT_ACCOUNT'],
    [{ DEPOSIT_ACCOUNT: 'NOBANK/1012345678/CONG TY ABC' }, 'DEPOSIT_ACCOUNT'],
    [{ TRUSTED_PROXIES: '10.0.0.0/33' }, 'TRUSTED_PROXIES'],
    [{ TRUSTED_PROXIES: '10.0.0.0/' }, 'TRUSTED_PROXIES'],
    [{ TRUSTED_PROXIES: '127.0.0.1, proxy.internal' }, 'TRUSTED_PROXIES'],
    [{ STAFF_SECOND_FACTOR_MINUTES: '0' }, 'STAFF_SECOND_FACTOR_MINUTES'],
    [{ STAFF_ENROLLMENT_HOURS: '169' }, 'STAFF_ENROLLMENT_HOURS'],
    [{ PROPOSAL_HOURS: 'soon' }, 'PROPOSAL_HOURS'],
  ])('names the setting that is invalid: %j', (env, name) => {
    expect(problemsOf(env)).toContain(`${name}: `);
  });

  it('matches a proxy by its address or range in any notation', () => {
    const given = '10.0.0.1, 2001:DB8:0::1,::ffff:10.0.0.2, 172.16.0.0/12, fd00::/8';
    const { trustedProxies } = readConfig({ TRUSTED_PROXIES: given });
    const trusted = ['10.0.0.1', '2001:db8::1', '10.0.0.2', '172.16.0.1', '172.31.255.255', 'fd12::1'];
    const others = ['10.0.0.3', '2001:db8::2', '172.32.0.1', 'fe80::1', 'proxy', ''];
    expect([...trusted, ...others].filter((address) => trustedProxies.has(address))).toEqual(trusted);
  });

  it('lists every problem at once, including those of production and of flags', () => {
    const env = {
      NODE_ENV: 'production',
      PORT: 'x',
      LOG_LEVEL: 'loud',
      HUMAN_VERIFICATION: 'none',
      RATE_LIMITS: 'off',
    };
    const problems = problemsOf(env, ['--demo: refused in production']);
    for (const name of Object.keys(env).slice(1)) expect(problems).toContain(`${name}: `);
    for (const name of ['DATABASE_URL', 'APP_SECRET', 'PUBLIC_ORIGIN', '--demo'])
      expect(problems).toContain(`${name}: `);
  });

  it('never repeats a secret that it refuses', () => {
    const problems = problemsOf({ APP_SECRET: 'too-short-a-secret', CHAT_SECRET: 'tiny-s' });
    expect(problems).toContain('APP_SECRET');
    expect(problems).toContain('CHAT_SECRET');
    expect(problems).not.toContain('too-short-a-secret');
    expect(problems).not.toContain('tiny-s');
  });
});

describe('in production', () => {
  it('accepts a complete configuration', () => {
    expect(readConfig(PRODUCTION)).toMatchObject({
      isProduction: true,
      humanVerification: 'slider',
      areRateLimitsOn: true,
    });
  });

  it.each([
    ['HUMAN_VERIFICATION', 'none'],
    ['RATE_LIMITS', 'off'],
    ['STEP_UP', 'off'],
    ['PROOF_OF_WORK', 'off'],
    ['FOUR_EYES', 'off'],
    ['DATABASE_URL', ''],
    ['DATABASE_URL', 'postgres://parlay@db.internal/parlay'],
    ['DATABASE_URL', 'postgres://parlay@db.internal/parlay?sslmode=prefer'],
    ['DATABASE_URL', 'postgres://parlay@localhost/parlay?host=10.0.0.2'],
    ['DATABASE_SESSION_URL', 'postgres://parlay@db.internal/parlay'],
    ['APP_SECRET', ''],
    ['APP_SECRET', 's'.repeat(43)],
    ['APP_SECRET', 'passwordpasswordpasswordpasswordpassword'],
    ['APP_SECRET_PREVIOUS', 's'.repeat(43)],
    ['APP_SECRET_PREVIOUS', `${PRODUCTION.APP_SECRET},${'ab'.repeat(20)}`],
    ['APP_SECRET_PREVIOUS', 'too-short'],
    ['VENDOR_SANDBOX_SECRET', 'v'.repeat(43)],
    ['VENDOR_SANDBOX_SECRET', 'ab'.repeat(16)],
    ['VENDOR_SANDBOX_SECRET_DS88', 'ab'.repeat(16)],
    ['VENDOR_SANDBOX_SECRET_IA', 'v'.repeat(43)],
    ['PUBLIC_ORIGIN', ''],
    ['PUBLIC_ORIGIN', 'http://portal.example'],
    ['EXTRA_ORIGINS', 'https://www.portal.example, http://portal.example'],
    ['BEACON', 'embedded'],
    ['DRAND_RELAYS', 'https://api.drand.sh,http://relay.example.org'],
    ['RESULT_FEEDS', 'embedded'],
    ['RESULT_FEEDS', 'one=https://one.example,two=http://two.example'],
  ])('refuses %s="%s"', (name, value) => {
    const lines = problemsOf({ ...PRODUCTION, [name]: value }).split('\n');
    expect(lines).toHaveLength(2);
    expect(lines[1]).toContain(`${name}: `);
  });

  it('refuses shared secrets that repeat themselves, and accepts 16 random bytes in hexadecimal', () => {
    const sms = (secret: string) => problemsOf({ ...PRODUCTION, SMS_URL: 'https://sms.example', SMS_SECRET: secret });
    const chat = (secret: string) =>
      problemsOf({ ...PRODUCTION, CHAT_URL: 'https://chat.example', CHAT_SECRET: secret });
    const gateway = (secret: string, url = 'https://pay.example') =>
      problemsOf({ ...PRODUCTION, GATEWAY_URL: url, GATEWAY_SECRET: secret });
    for (const weak of ['s'.repeat(40), 'secret'.repeat(6)]) {
      expect(sms(weak)).toContain('SMS_SECRET: repeats itself');
      expect(chat(weak)).toContain('CHAT_SECRET: repeats itself');
      expect(gateway(weak)).toContain('GATEWAY_SECRET: repeats itself');
    }
    expect(sms('9f86d081884c7d659a2feaa0c55ad015')).toBe('');
    expect(chat('9f86d081884c7d659a2feaa0c55ad015')).toBe('');
    expect(gateway('9f86d081884c7d659a2feaa0c55ad015')).toBe('');
    expect(gateway('9f86d081884c7d659a2feaa0c55ad015', 'http://pay.example')).toContain('GATEWAY_URL: must be');
  });

  it.each(['localhost/parlay', 'localhost/parlay?host=/var/run/postgresql', '127.0.0.1/parlay', '[::1]/parlay'])(
    'needs no TLS to a database on the same machine: %s',
    (address) => {
      const url = `postgres://parlay@${address}`;
      expect(readConfig({ ...PRODUCTION, DATABASE_URL: url }).databaseUrl).toBe(url);
    },
  );
});

describe('the rules of production', () => {
  const TRIAL = { HUMAN_VERIFICATION: 'none', STEP_UP: 'off', RATE_LIMITS: 'off' };

  it.each<Record<string, string>>([
    { DATABASE_URL: 'postgres://parlay@127.0.0.1/parlay' },
    { HOST: '0.0.0.0' },
    { HOST: '192.168.1.5' },
    { PUBLIC_ORIGIN: 'https://portal.example' },
    { EXTRA_ORIGINS: 'http://localhost:4321, http://portal.example' },
  ])('apply to a portal that is more than a trial on this machine, whatever NODE_ENV says: %j', (env) => {
    for (const mode of ['', 'development', 'test']) {
      const problems = problemsOf({ ...TRIAL, ...env, NODE_ENV: mode });
      for (const name of Object.keys(TRIAL)) expect(problems).toContain(`${name}: `);
      expect(problems).toContain('PARLAY_INSECURE_DEMO=yes');
    }
    expect(readConfig({ ...TRIAL, ...env, PARLAY_INSECURE_DEMO: 'yes' }).isProduction).toBe(false);
  });

  it.each<Record<string, string>>([
    {},
    { HOST: '127.0.0.1', PUBLIC_ORIGIN: 'http://localhost:4321' },
    { HOST: '::1' },
    { EXTRA_ORIGINS: 'http://[::1]:4321' },
  ])('do not apply to a portal that only this machine reaches: %j', (env) => {
    expect(readConfig({ ...TRIAL, ...env })).toMatchObject({ isProduction: false, isStepUpOn: false });
  });

  it('cannot be turned off where NODE_ENV is production', () => {
    expect(problemsOf({ NODE_ENV: 'production', PARLAY_INSECURE_DEMO: 'yes' })).toContain('APP_SECRET: ');
  });
});
