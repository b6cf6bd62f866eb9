import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { setModule } from '#domain/modules';
import { assertSmsDelivered } from '#server/site/sms-features';
import { createTestApp, type TestApp } from '../support/app.ts';
import { sharedDatabase } from '../support/two-nodes.ts';

let portal: TestApp;
beforeAll(async () => {
  portal = await createTestApp(await sharedDatabase(inject('postgresUrl'), 'sms'));
});
afterAll(() => portal.close());

it('production does not start while a feature sends codes by SMS that nobody delivers', async () => {
  const { db, config } = portal.app;
  const production = { isProduction: true, sms: undefined, phoneAuth: undefined };
  await expect(assertSmsDelivered(production, db)).rejects.toThrow(
    /SMS_URL: .*REGMOBVERF3, MOBILEVERCODELOGIN3, CHNGPASSVERIF3 .*modules set <module> off/,
  );
  await assertSmsDelivered({ ...production, isProduction: config.isProduction }, db);
  await assertSmsDelivered({ ...production, sms: { url: 'https://sms.example', secret: 's', sender: undefined } }, db);
  for (const modId of ['REGMOBVERF3', 'MOBILEVERCODELOGIN3', 'CHNGPASSVERIF3'] as const)
    await db.transaction((tx) => setModule(tx, modId, false));
  await assertSmsDelivered(production, db);
});
