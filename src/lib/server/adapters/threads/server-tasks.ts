import type { Draft } from '#domain/content';
import type { CatalogueFormat, ReportFormat } from '#domain/games';
import { hashPart } from '#kernel/hash-chain';
import { cryptoRandom } from '#kernel/ids';
import { isSignedRound } from '../beacon/quicknet.ts';
import { drawCaptcha } from '../captcha.ts';
import { compileLayout } from '../messages/compile-layout.ts';
import { drawPuzzle } from '../slider/pictures.ts';
import type { CatalogueDialect } from '../vendors/catalogue-page.ts';
import type { VendorAmounts } from '../vendors/dialects.ts';
import { serveTasks } from './serve-tasks.ts';

/** A text as it was typed. */
type TypedText = Omit<Draft['texts'][number], 'body'> & { body: string };

/** Imports lazily, because the sanitizer brings the domain's tables with it. */
const sanitizer = async () => (await import('#domain/content')).sanitize;

/** Work of the server that takes more than 5 ms of processor time at once. */
const SERVER_TASKS = {
  parseCatalogueFile: async (text: string, format: CatalogueFormat, currency: string) =>
    (await import('#domain/games')).parseCatalogueFile(text, format, currency),
  readCataloguePage: async (dialect: CatalogueDialect, bytes: Uint8Array, currency: string) =>
    (await import('../vendors/catalogue-page.ts')).readCataloguePage(dialect, bytes, currency),
  async parseVendorReport(text: string, format: ReportFormat, amounts: VendorAmounts) {
    const [{ parseVendorReport }, { amountReaderOf }] = await Promise.all([
      import('#domain/games'),
      import('../vendors/dialects.ts'),
    ]);
    return parseVendorReport(text, format, amountReaderOf(amounts));
  },
  drawPuzzle: (answerX: number) => drawPuzzle(cryptoRandom, answerX),
  /** Returns the picture in base64. */
  drawCaptcha: async (text: string) => (await drawCaptcha(text)).toString('base64'),
  compileLayout,
  hashPart,
  isSignedRound,
  sanitize: async (html: string) => (await sanitizer())(html),
  async sanitizeBodies(texts: readonly TypedText[]) {
    const sanitize = await sanitizer();
    return texts.map((text) => ({ ...text, body: sanitize(text.body) }));
  },
};

export type ServerTasks = typeof SERVER_TASKS;

serveTasks(SERVER_TASKS);
