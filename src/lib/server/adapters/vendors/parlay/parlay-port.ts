import { createHmac } from 'node:crypto';
import * as z from 'zod';
import type { GameRoom, TransferState, VendorPort } from '#domain/games';
import { VendorUnavailableError } from '#domain/games';
import { jsonNumber } from '#kernel/exact-json';
import { formatAmount, parseAmount } from '#kernel/money';
import { readPageInThread } from '../catalogue-pages.ts';
import type { VendorRequest } from '../vendor-http.ts';
import { addressPort, apiUrlSetting, gameAddress, type PortVendor, readAnswer } from '../port-vendor.ts';
import { frameOriginsSetting } from '../frame-origins.ts';

export const parlaySettings = z.strictObject({
  /** Address of the vendor's API; without it the vendor is only launched, by its launch address. */
  apiUrl: apiUrlSetting.optional(),
  /** Launches by a call and not by the address. */
  launchByCall: z.boolean().default(false),
  frameOrigins: frameOriginsSetting,
});
type Settings = z.output<typeof parlaySettings>;

const betAmount = z
  .string()
  .transform((text) => parseAmount(text) ?? -1n)
  .refine((amountMinor) => amountMinor > 0n)
  .nullish();
const wholeNumber = jsonNumber.refine((text) => /^\d{1,9}$/.test(text));
const room = z.object({
  id: z.string().min(1).max(64),
  name: z.string().min(1).max(100),
  players: wholeNumber,
  seats: wholeNumber.nullish(),
  minBet: betAmount,
  maxBet: betAmount,
});
const rooms = z.object({ rooms: z.array(room).max(500) });
const transferState = z.object({
  state: z.enum(['done', 'refused', 'pending']),
  /** Repeat the request, where the vendor sends them. */
  id: z.string().optional(),
  amount: z.string().optional(),
});

/** Reads the state of a transfer. Throws VendorUnavailableError for a response that is about another one. */
function stateOf(request: { id: string; amount?: string }, answer: unknown): TransferState {
  const { state, id = request.id, amount = request.amount } = readAnswer(transferState, answer);
  const isOther = request.amount !== undefined && parseAmount(amount) !== parseAmount(request.amount);
  if (id !== request.id || isOther) throw new VendorUnavailableError(new Error('the answer is about another transfer'));
  return state;
}

function toRoom({ id, name, players, seats, minBet, maxBet }: z.output<typeof room>): GameRoom {
  return {
    id,
    name,
    players: Number(players),
    seats: seats ? Number(seats) : null,
    minBetMinor: minBet ?? null,
    maxBetMinor: maxBet ?? null,
  };
}

/** Signs as vendors sign their requests (docs/spec/seamless-wallet.md, signature version 2). */
class ParlayApi {
  readonly #vendor: PortVendor<Settings>;
  readonly #apiUrl: string;

  constructor(vendor: PortVendor<Settings>, apiUrl: string) {
    this.#vendor = vendor;
    this.#apiUrl = apiUrl;
  }

  /** Returns the response; undefined when the vendor has no such thing. */
  send(method: VendorRequest['method'], path: string, fields?: object): Promise<unknown> {
    return this.#vendor.http.send(this.#sign(method, path, fields));
  }

  /** Returns the bytes of a page of the catalogue; undefined when the vendor has none. */
  getPage(path: string): Promise<Uint8Array | undefined> {
    return this.#vendor.http.sendForPage(this.#sign('GET', path));
  }

  #sign(method: VendorRequest['method'], path: string, fields?: object): VendorRequest {
    const { code, secret, clock } = this.#vendor;
    const address = new URL(`${this.#apiUrl}${path}`);
    const body = fields === undefined ? '' : JSON.stringify(fields);
    const timestamp = String(Math.floor(clock.now().getTime() / 1000));
    const signed = `2\n${method}\n${address.pathname}${address.search}\n${timestamp}\n${body}`;
    const headers = {
      'content-type': 'application/json',
      'x-vendor': code,
      'x-timestamp': timestamp,
      'x-signature-version': '2',
      'x-signature': createHmac('sha256', secret).update(signed).digest('hex'),
    };
    return { method, address, headers, ...(fields === undefined ? {} : { body }) };
  }

  /** Returns the response. Throws VendorUnavailableError when the vendor has no such thing, or another form of it. */
  async get<Schema extends z.ZodType>(schema: Schema, path: string): Promise<z.output<Schema>> {
    return readAnswer(schema, await this.send('GET', path));
  }
}

/** The portal's own protocol, the other way round. */
export function parlayPort(vendor: PortVendor<Settings>): VendorPort {
  const { apiUrl, launchByCall } = vendor.settings;
  const byAddress = addressPort(vendor);
  if (apiUrl === undefined) return byAddress;
  const api = new ParlayApi(vendor, apiUrl);
  const idPath = (id: string) => encodeURIComponent(id);
  return {
    async launch(launch) {
      if (!launchByCall) return byAddress.launch(launch);
      const { languageTag: language, ...facts } = launch;
      return readAnswer(z.object({ address: gameAddress }), await api.send('POST', '/launch', { ...facts, language }));
    },
    async listGames(after) {
      const query = after === null ? '' : `?after=${encodeURIComponent(after)}`;
      return readPageInThread('parlay', await api.getPage(`/catalog${query}`), vendor.currency);
    },
    async listRooms({ gameCode, languageTag: language, currency }) {
      const query = new URLSearchParams({ game: gameCode, language, currency });
      return (await api.get(rooms, `/rooms?${query.toString()}`)).rooms.map(toRoom);
    },
    async getRoundAddress({ roundId, playerId, languageTag }) {
      const query = new URLSearchParams({ playerId, language: languageTag });
      return (await api.get(z.object({ address: gameAddress }), `/rounds/${idPath(roundId)}?${query.toString()}`))
        .address;
    },
    async grantReward({ id, playerId, gameCode, rounds, stakeMinor, currency, expiresAt }) {
      const facts = { id, playerId, gameCode, rounds, currency, stake: formatAmount(stakeMinor) };
      const answer = await api.send('POST', '/rewards', { ...facts, expiresAt: expiresAt.toISOString() });
      if (answer === undefined) throw new VendorUnavailableError();
      return id;
    },
    async cancelReward(id) {
      // A reward that does not exist needs no cancel.
      await api.send('DELETE', `/rewards/${idPath(id)}`);
    },
    async transfer({ id, playerId, currency, amountMinor }) {
      const facts = { id, playerId, currency, amount: formatAmount(amountMinor) };
      return stateOf(facts, await api.send('POST', '/transfers', facts));
    },
    async getTransferState(id): Promise<TransferState> {
      const answer = await api.send('GET', `/transfers/${idPath(id)}`);
      return answer === undefined ? 'unknown' : stateOf({ id }, answer);
    },
    async getBalance({ playerId, currency }) {
      const query = new URLSearchParams({ currency });
      const { balance } = await api.get(
        z.object({ balance: z.string() }),
        `/players/${idPath(playerId)}/balance?${query.toString()}`,
      );
      const balanceMinor = parseAmount(balance);
      if (balanceMinor === undefined || balanceMinor < 0n) throw new VendorUnavailableError();
      return balanceMinor;
    },
  };
}
