import type { Member } from '#domain/members';
import type { Watch } from './broadcasts.ts';

const MAX_STREAMS_PER_MEMBER = 8;

/** One open page. */
export interface Subscriber {
  member: Member;
  accountId: bigint;
  /** Session that opened the page, as the hash of its token in hex; the stream ends with it. */
  session: string;
  /** Version of the last balance sent. */
  version: bigint;
  /** Games whose draws the page subscribes to; undefined: none. */
  watch: Watch | undefined;
  /** Id of the last event sent. */
  lastId: bigint;
  send(message: string | Uint8Array): void;
  end(): void;
  /** Chains deliveries, so that events stay in order. */
  lastDelivery: Promise<void>;
  /** Whether a delivery is queued but has not begun. */
  isDeliveryQueued: boolean;
}

/** Index of the open pages by account and session. */
export class Subscribers {
  readonly #byMember = new Map<bigint, Set<Subscriber>>();
  readonly #byAccount = new Map<bigint, Set<Subscriber>>();

  /** Adds a page. A member's oldest page is dropped when there are too many. */
  add(subscriber: Subscriber): void {
    const own = setOf(this.#byMember, subscriber.member.id);
    own.add(subscriber);
    setOf(this.#byAccount, subscriber.accountId).add(subscriber);
    const [oldest] = own;
    if (own.size > MAX_STREAMS_PER_MEMBER && oldest) {
      this.remove(oldest);
      oldest.end();
    }
  }

  remove(subscriber: Subscriber): void {
    drop(this.#byMember, subscriber.member.id, subscriber);
    drop(this.#byAccount, subscriber.accountId, subscriber);
  }

  all(): Subscriber[] {
    return [...this.#byMember.values()].flatMap((subscribers) => [...subscribers]);
  }

  ofMember(memberId: bigint): Iterable<Subscriber> {
    return this.#byMember.get(memberId) ?? [];
  }

  ofAccount(accountId: bigint): Iterable<Subscriber> {
    return this.#byAccount.get(accountId) ?? [];
  }

  accounts(): bigint[] {
    return [...this.#byAccount.keys()];
  }
}

function setOf<Key, Value>(map: Map<Key, Set<Value>>, key: Key): Set<Value> {
  let values = map.get(key);
  if (!values) map.set(key, (values = new Set()));
  return values;
}

function drop<Key, Value>(map: Map<Key, Set<Value>>, key: Key, value: Value): void {
  const values = map.get(key);
  values?.delete(value);
  if (values?.size === 0) map.delete(key);
}
