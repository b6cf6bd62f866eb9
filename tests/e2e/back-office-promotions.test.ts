import { randomUUID } from 'node:crypto';
import pg from 'pg';
import type { Browser, Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { expectClean, openBackOffice, openSection } from '../support/back-office-page.ts';
import { sharedChromium } from '../support/chromium.ts';
import { PNG } from '../support/payments.ts';
import { openProduct, type ReadyProduct } from '../support/ready-product.ts';
import { registerMember } from '../support/signed-in.ts';
import { type Texts, textsOf } from '../support/texts.ts';
import type { WatchedPage } from '../support/watched-page.ts';

const ID = 'CDRAGONS';
const TITLE = 'Dragon stories';

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const lastDialog = (page: Page) => page.getByRole('dialog').last();

/** Opens a section whose link also names the number of its open rows. */
async function openCounted(page: Page, t: Texts, name: string): Promise<void> {
  await page
    .getByRole('navigation')
    .getByRole('link', { name: t(`${name}.title`) })
    .click();
  await page.getByRole('heading', { name: t(`${name}.title`), level: 1 }).waitFor();
}

/** Writes a promotion of the content, and the request of a colleague to publish its rules. */
async function prepare({ databaseUrl }: ReadyProduct): Promise<void> {
  const database = new pg.Client({ connectionString: databaseUrl });
  await database.connect();
  try {
    await database.query(
      `with item as (
         insert into content_items (public_id, kind, slot, facts, audience, state, published_at)
         values ('${ID}', 'promotion', 'new_player', '{"type":"event"}', 'everyone', 'published', now()) returning id
       )
       insert into content_texts select id, 'en', '${TITLE}', 'Tell us', '<p>The best story wins</p>' from item`,
    );
    await database.query(`insert into staff (username, role) values ('mai', 'admin')`);
    await database.query(
      `insert into proposals (public_id, endpoint, input, input_hash, maker, expires_at)
       values ('APROPOSED', 'POST /ops/api/promotions/{contentId}/publish', $1, '', 'mai', now() + interval '1 day')`,
      [{ params: { contentId: ID }, body: { version: 1, reason: 'stories of the month' } }],
    );
  } finally {
    await database.end();
  }
}

/** Gives a found game a percent of its own that is none, and one that is. */
async function shareGame(page: Page, t: Texts): Promise<void> {
  const dialog = lastDialog(page);
  const games = dialog.getByLabel(t('promotions.addGame'));
  const found = games.locator('option:enabled');
  await found.first().waitFor({ state: 'attached' });
  const game = await found.first().innerText();
  await games.selectOption(game);
  await dialog.getByLabel(game, { exact: true }).fill('101');
  await dialog.getByRole('button', { name: t('promotions.save') }).click();
  await expect.poll(() => dialog.getByLabel(game, { exact: true }).getAttribute('aria-invalid')).toBe('true');
  await dialog.getByLabel(game, { exact: true }).fill('50');
  await expect.poll(() => dialog.getByLabel(game, { exact: true }).getAttribute('aria-invalid')).toBeNull();
  await dialog.getByRole('button', { name: t('promotions.removeGame', { game }) }).click();
  await dialog.getByLabel(game, { exact: true }).waitFor({ state: 'detached' });
  expect(await found.allInnerTexts()).toContain(game);
}

async function writeRules(page: Page, t: Texts): Promise<void> {
  await button(page, t('promotions.new')).click();
  await lastDialog(page).getByLabel(t('promotions.promotion')).selectOption(ID);
  await button(page, t('promotions.writeRules')).click();
  const dialog = lastDialog(page);
  await shareGame(page, t);
  await expectClean(page, 'promotion-deposit');
  await dialog.getByLabel(t('promotions.field.type')).selectOption('raffle');
  await dialog.getByText('₫15,000,000').waitFor();
  await dialog.getByLabel(t('promotions.field.type')).selectOption('zalo');
  await dialog.getByLabel(t('promotions.field.followed')).waitFor();
  await dialog.getByLabel(t('promotions.field.type')).selectOption('free_rounds');
  await dialog.getByRole('button', { name: t('promotions.save') }).click();
  await expect
    .poll(() => dialog.getByLabel(t('freeRounds.game'), { exact: true }).getAttribute('aria-invalid'))
    .toBe('true');
  await expectClean(page, 'promotion-free-rounds');
  await dialog.getByLabel(t('promotions.field.type')).selectOption('activity');
  await dialog.getByRole('button', { name: t('promotions.save') }).click();
  await expect.poll(() => dialog.getByLabel(t('promotions.field.startsAt')).getAttribute('aria-invalid')).toBe('true');
  await dialog.getByLabel(t('promotions.field.startsAt')).fill('2026-01-01T00:00:00');
  await dialog.getByRole('button', { name: t('promotions.save') }).click();
  await page.getByText(t('promotions.problem.budget_missing')).waitFor();
  await expectClean(page, 'promotion-problems');
  await button(page, t('promotions.edit')).click();
  await lastDialog(page).getByLabel(t('promotions.field.endsAt')).fill('2099-01-01T00:00:00');
  await lastDialog(page).getByLabel(t('promotions.field.budget')).fill('1000000');
  await lastDialog(page)
    .getByRole('button', { name: t('promotions.save') })
    .click();
  await page.getByText(t('promotions.ready')).waitFor();
  await page.getByText(t('promotions.simulation.hint')).waitFor();
  await expectClean(page, 'promotion-simulation');
}

async function publish(page: Page, t: Texts): Promise<void> {
  await button(page, t('promotions.publish')).click();
  await lastDialog(page).getByLabel(t('reason.label')).fill('stories of the month');
  await expectClean(page, 'promotion-publish');
  await lastDialog(page)
    .getByRole('button', { name: t('promotions.publish') })
    .click();
  // It waits for a colleague.
  await page.getByLabel(t('reason.label')).waitFor({ state: 'hidden' });
  await page.getByText(t('promotions.ready')).waitFor();
  await page.keyboard.press('Escape');
  await lastDialog(page).waitFor({ state: 'hidden' });
  await openCounted(page, t, 'approvals');
  await button(page, `${t('approvals.approve')}: APROPOSED`).click();
  await lastDialog(page)
    .getByRole('button', { name: t('approvals.approve') })
    .click();
  await page.getByText(t('done.proposalApproved', { id: 'APROPOSED' })).waitFor();
  await openSection(page, t, 'promotions');
  await page.getByRole('row').filter({ hasText: TITLE }).getByText(t('promotions.phase.running')).waitFor();
  await expectClean(page, 'promotions');
}

/** Applies for the promotion as a new member, with an image. */
async function apply(url: string, username: string): Promise<void> {
  const cookies = await registerMember(url, username);
  const headers = {
    Cookie: cookies.map(({ name, value }) => `${name}=${value}`).join('; '),
    'Idempotency-Key': randomUUID(),
  };
  const path = `${url}/wps/relay`;
  const send = (call: string, method: string, type: string, body: BodyInit) =>
    fetch(`${path}/${call}`, { method, headers: { ...headers, 'Content-Type': type }, body });
  const image = await send('MCS2_applicationImages', 'PUT', 'image/png', PNG);
  const { value } = (await image.json()) as { value: { imageId: string } };
  const form = { promotionId: ID, remark: 'I won on the dragon', images: [value.imageId] };
  const applied = await send('MCS2_applyPromotion', 'POST', 'application/json', JSON.stringify(form));
  expect(applied.status).toBe(200);
}

async function decide(page: Page, t: Texts): Promise<void> {
  await openCounted(page, t, 'claims');
  const row = page.getByRole('row').filter({ hasText: 'storyteller' });
  await row.getByText('I won on the dragon').waitFor();
  await row.getByRole('button', { name: t('claims.image', { number: 1 }) }).click();
  await lastDialog(page).getByRole('img').waitFor();
  await page.keyboard.press('Escape');
  await row.getByRole('checkbox').check();
  await expectClean(page, 'claims');
  await button(page, t('claims.approve')).click();
  await lastDialog(page).getByLabel(t('claims.amountEach')).fill('20000');
  await expectClean(page, 'claims-approve');
  await lastDialog(page)
    .getByRole('button', { name: t('claims.approve') })
    .click();
  await lastDialog(page).getByText(t('claims.decided')).waitFor();
  await expectClean(page, 'claims-results');
  await page.keyboard.press('Escape');
  await page.getByText(t('claims.emptyTitle')).waitFor();
  await openSection(page, t, 'promotionCosts');
  await page.getByRole('row').filter({ hasText: TITLE }).waitFor();
  await expectClean(page, 'promotion-costs');
  // A reload has the filters of the address.
  const type = page.getByLabel(t('promotions.field.type'));
  await type.selectOption('zalo');
  await expect.poll(() => new URL(page.url()).hash).toBe('#promotionCosts?type=zalo');
  await page.reload();
  await expect.poll(() => type.inputValue()).toBe('zalo');
}

/** Stores a paid award whose step a correction took the progress back from. */
async function correctAward({ databaseUrl }: ReadyProduct, username: string): Promise<void> {
  const database = new pg.Client({ connectionString: databaseUrl });
  await database.connect();
  const of = `from members member, missions mission
                join mission_versions version on version.mission_id = mission.id and version.version = mission.published_version
               where member.username = $1 and version.terms #>> '{texts,en,title}' = 'Explorer'`;
  try {
    await database.query(
      `insert into mission_windows (member_id, mission_id, "window", value, steps) select member.id, mission.id, '2026-01-05', 0, 1 ${of}`,
      [username],
    );
    await database.query(
      `insert into mission_awards (member_id, mission_id, "window", step, version, award, amount_minor, state, decided_at)
       select member.id, mission.id, '2026-01-05', 1, version.version, version.terms #>> '{steps,0,award}', 10000, 'paid', now() ${of}`,
      [username],
    );
  } finally {
    await database.end();
  }
}

/** Reads which award of a mission stays after a correction. */
async function reviewMission(page: Page, t: Texts, username: string): Promise<void> {
  await openSection(page, t, 'missions');
  await button(page, `${t('promotions.open')}: Explorer`).click();
  const award = lastDialog(page).getByRole('row').filter({ hasText: username });
  await award.getByText(t('boards.place.paid')).waitFor();
  await expectClean(page, 'mission-corrected');
  await page.keyboard.press('Escape');
}

/** Writes the draft of a mission, which a colleague would publish. */
async function writeMission(page: Page, t: Texts): Promise<void> {
  await openSection(page, t, 'missions');
  await page.getByRole('row').filter({ hasText: 'Explorer' }).getByText(t('promotions.phase.running')).waitFor();
  await expectClean(page, 'missions');
  await button(page, t('missions.new')).click();
  const dialog = lastDialog(page);
  await dialog.getByLabel(t('missions.field.title', { language: 'English' })).fill('Night owls');
  await dialog.getByLabel(t('missions.field.target')).first().fill('100000');
  await dialog.getByLabel(t('missions.amount.cash')).first().fill('1000');
  await dialog.getByRole('button', { name: t('missions.save') }).click();
  const budget = dialog.getByLabel(t('missions.field.monthlyBudget'));
  await expect.poll(() => budget.getAttribute('aria-invalid')).toBe('true');
  await expectClean(page, 'mission-form');
  await budget.fill('5000000');
  await dialog.getByRole('button', { name: t('missions.save') }).click();
  await page.getByText(t('done.missionSaved', { name: 'Night owls' })).waitFor();
  await button(page, `${t('promotions.open')}: Night owls`).click();
  await lastDialog(page).getByText(t('promotions.ready')).waitFor();
  await expectClean(page, 'mission');
}

describe('promotions in the back office', () => {
  const t = textsOf('en', 'ops');
  let browser: Browser;
  let product: ReadyProduct;
  let backOffice: WatchedPage;
  beforeAll(async () => {
    browser = await sharedChromium();
    product = await openProduct('new', { FOUR_EYES: 'on' });
    await prepare(product);
    backOffice = await openBackOffice(browser, product, 'en');
  });
  afterAll(async () => {
    await product.stop();
    await browser.close();
  });

  it('are written, published by two people, and their applications decided', async () => {
    const { page, problems } = backOffice;
    await openSection(page, t, 'promotions');
    // A new portal has offers of its own.
    await page.getByRole('row').filter({ hasText: 'Double your first deposit' }).waitFor();
    await writeRules(page, t);
    await publish(page, t);
    await apply(product.url, 'storyteller');
    await decide(page, t);
    await correctAward(product, 'storyteller');
    await reviewMission(page, t, 'storyteller');
    await writeMission(page, t);
    expect(problems).toEqual([]);
  });
});
