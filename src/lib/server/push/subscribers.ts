import type { Member } from '#domain/members';
import type { Watch } from './broadcasts.ts';

const MAX_STREAMS_PER_MEMBER = 8;

/** One open page. */
export interface Subscriber {
  member: Member;
  accountId: bigint;
  /** The session that opened it, by the hash of its token in hex: the page may stay open no longer than that. */
  session: string;
  /** The version of the balance that was sent last. */
  version: bigint;
  /** Whose draws the page wants to hear of; undefined: none. */
  watch: Watch | undefined;
  /** The last event that was sent. */
  lastId: bigint;
  send(message: string | Uint8Array): void;
  end(): void;
  /** One delivery at a time, so that events keep their order. */
  tail: Promise<void>;
  /** The last delivery has not begun yet. */
  isAwaited: boolean;
}

/** The open pages, found by whom they concern. */
export class Subscribers {
  readonly #byMember = new Map<bigint, Set<Subscriber>>();
  readonly #byAccount = new Map<bigint, Set<Subscriber>>();

  /** A member's oldest page gives way when there are too many of them. */
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
